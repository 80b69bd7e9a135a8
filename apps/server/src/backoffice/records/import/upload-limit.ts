import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { AppError } from '../../../platform/http/app-error';

/** More would slow everybody's reading down, and use more memory at once. */
const readAtOnceMost = 2;

/** Lets each person send one file at a time, and few files be read at once; the others wait for their turn. */
export class UploadLimit {
  readonly #sending = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  /** Refuses a person who is already sending a file. */
  async alone<T>(adminId: number, work: () => Promise<T>): Promise<T> {
    if (this.#sending.has(adminId)) throw new AppError(recordImportErrors.uploadBusy);
    this.#sending.add(adminId);
    try {
      return await work();
    } finally {
      this.#sending.delete(adminId);
    }
  }

  /** Reads a file when it is its turn. */
  async reading<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reading >= readAtOnceMost) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#reading += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading -= 1;
      else next();
    }
  }
}
