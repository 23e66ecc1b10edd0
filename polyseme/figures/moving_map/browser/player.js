// Moves a position from layer to layer in time. It stands only at whole layers.
const STEP = 1100, REST = 0.22, GLIDE = 320; // milliseconds from layer to layer, share of it at rest, for a jump
const eased = share => share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

export class Player {
  first = 0;
  speed = 1;
  playing = false;
  moves = false;
  #frame = 0;

  // draw(position) at each frame; stood(layer) when it has come to a stop.
  constructor(last, layer, draw, stood) {
    Object.assign(this, { last, position: layer, to: layer, until: last, draw, stood });
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  // From where it stands to the last layer, or from the first if it stands there already.
  play(until = this.last, from = this.position >= this.last ? this.first : this.position) {
    Object.assign(this, { playing: true, until, position: from });
    this.#go(Math.min(until, Math.floor(from) + 1), STEP);
  }

  pause() {
    this.glide(Math.round(this.position));
  }

  toggle() {
    return this.playing ? this.pause() : this.play();
  }

  // Straight to a layer.
  glide(layer) {
    const to = Math.max(this.first, Math.min(this.last, layer)), way = Math.abs(to - this.position);
    if (this.calm.matches || !way) {
      this.drag(to);
      return this.stood(to);
    }
    this.playing = false;
    this.#go(to, GLIDE * Math.sqrt(Math.max(1, way)));
  }

  // To any position at once, as a finger drags it; glide() ends it.
  drag(position) {
    this.stop();
    this.position = this.to = this.calm.matches ? Math.round(position) : position;
    this.draw(this.position);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.playing = this.moves = false;
  }

  #go(to, duration) {
    cancelAnimationFrame(this.#frame);
    Object.assign(this, { from: this.position, to, duration, share: 0, moves: true, seen: performance.now() });
    this.draw(this.position);
    this.#frame = requestAnimationFrame(now => this.#move(now));
  }

  #move(now) {
    this.share += Math.max(0, now - this.seen) / this.duration * (this.playing ? this.speed : 1);
    this.seen = now;
    const there = this.share >= 1, share = Math.min(1, this.share / (this.playing ? 1 - REST : 1));
    const way = this.calm.matches ? 0 : eased(share);
    this.position = there ? this.to : this.from + (this.to - this.from) * way;
    if (!there) {
      this.#frame = requestAnimationFrame(later => this.#move(later));
    } else if (this.playing && this.to < this.until) {
      return this.#go(this.to + 1, STEP);
    } else {
      this.playing = this.moves = false;
    }
    this.draw(this.position);
    if (there) this.stood(this.to);
  }
}
