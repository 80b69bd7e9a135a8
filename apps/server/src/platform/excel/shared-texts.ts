import { TableRefused } from './table-refused';

const blockBytes = 1024 * 1024;
const placesInBlock = 64 * 1024;
/** Longer ones are stored as strings. */
const shortMax = 0xffff;

/** The memory for the position of a text. */
const placeBytes = 6;

/** Very many short texts by their number, in few large blocks: as strings they would take several times the memory. */
export class SharedTexts {
  readonly #blocks: Buffer[] = [];
  readonly #starts: Uint32Array[] = [];
  readonly #lengths: Uint16Array[] = [];
  readonly #long = new Map<number, string>();
  #end = 0;
  #count = 0;
  #held = 0;

  constructor(private readonly bytesMax: number) {}

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.#held += length + placeBytes;
    if (this.#held > this.bytesMax) throw new TableRefused('too-large');
    const at = this.#count % placesInBlock;
    if (at === 0) {
      this.#starts.push(new Uint32Array(placesInBlock));
      this.#lengths.push(new Uint16Array(placesInBlock));
    }
    if (length > shortMax) this.#long.set(this.#count, text);
    else {
      const starts = this.#starts.at(-1) ?? [];
      const lengths = this.#lengths.at(-1) ?? [];
      starts[at] = this.#write(text, length);
      lengths[at] = length;
    }
    this.#count += 1;
  }

  /** The text at an index; empty for one that does not exist. */
  get(number: number): string {
    const long = this.#long.get(number);
    if (long !== undefined) return long;
    const [block, at] = [Math.floor(number / placesInBlock), number % placesInBlock];
    const start = this.#starts[block]?.[at] ?? 0;
    const length = this.#lengths[block]?.[at] ?? 0;
    if (length === 0) return '';
    const from = start % blockBytes;
    return this.#blocks[Math.floor(start / blockBytes)]?.toString('utf8', from, from + length) ?? '';
  }

  /** Writes a text that fits into one block; returns its position. */
  #write(text: string, length: number): number {
    const left = blockBytes * this.#blocks.length - this.#end;
    if (length > left) {
      this.#end += left;
      this.#blocks.push(Buffer.allocUnsafe(blockBytes));
    }
    const start = this.#end;
    this.#blocks.at(-1)?.write(text, start % blockBytes, 'utf8');
    this.#end += length;
    return start;
  }
}
