import { columnOf } from './sheet-listener';
import type { MergedCells, SheetSurvey } from './table-source';
import { attribute, type XmlListener } from './xml-scanner';

/** Headings stand above. */
const rowsAbove = 60;
const mergedMax = 500;

const area = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i;

/** Counts the rows of a sheet that contain anything, and collects the merged cells of its first rows. */
export class SurveyListener implements XmlListener {
  #rows = 0;
  #isFilled = false;
  #isText = false;
  readonly #merged: MergedCells[] = [];

  get found(): SheetSurvey {
    return { rows: this.#rows, merged: this.#merged };
  }

  open(name: string, attributes: string): void {
    if (name === 'v' || name === 't') this.#isText = true;
    else if (name === 'f') this.#isFilled = true;
    else if (name === 'row') this.#isFilled = false;
    else if (name === 'mergeCell') this.#merge(attribute(attributes, 'ref') ?? '');
  }

  text(): void {
    if (this.#isText) this.#isFilled = true;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'row' && this.#isFilled) this.#rows += 1;
  }

  #merge(ref: string): void {
    const [, left = '', top, right = '', bottom] = area.exec(ref) ?? [];
    const merged = { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) };
    if (merged.top <= rowsAbove && this.#merged.length < mergedMax) this.#merged.push(merged);
  }
}
