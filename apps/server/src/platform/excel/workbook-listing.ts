import type { Readable } from 'node:stream';
import { type NumberStyle, numberStyle } from './number-format';
import type { ReadingTime } from './reading-time';
import { TableRefused } from './table-refused';
import { attribute, scanXml } from './xml-scanner';
import { unescapeXml } from './xml-text';

const plain = (attributes: string, name: string): string => unescapeXml(attribute(attributes, name) ?? '');

const opened = (stream: Readable, open: (name: string, attributes: string) => void, time: ReadingTime): Promise<void> =>
  scanXml(stream, { open, text: () => undefined, close: () => undefined }, time);

/** No workbook has more parts; a longer list is made to fill memory. */
const relationsMax = 5000;

const partPath = (target: string, base: string): string => {
  try {
    return decodeURIComponent(new URL(target, `file:///${base}`).pathname.slice(1));
  } catch (cause) {
    throw new TableRefused('broken', { cause });
  }
};

/** The paths of the parts that a part refers to, by their ids. `base` is the folder of the part. */
export const readRelations = async (
  stream: Readable,
  { base, time }: { base: string; time: ReadingTime },
): Promise<ReadonlyMap<string, { path: string; type: string }>> => {
  const relations = new Map<string, { path: string; type: string }>();
  const open = (name: string, attributes: string): void => {
    if (name !== 'Relationship' || plain(attributes, 'TargetMode') === 'External') return;
    const path = partPath(plain(attributes, 'Target'), base);
    relations.set(plain(attributes, 'Id'), { path, type: plain(attributes, 'Type').split('/').at(-1) ?? '' });
    if (relations.size > relationsMax) throw new TableRefused('broken');
  };
  await opened(stream, open, time);
  return relations;
};

/** A sheet as the workbook lists it. */
export interface FoundSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly relation: string;
}

const nameMax = 100;

/** The sheets of a workbook in order, its date system, and whether its results are still to be computed. */
export const readListing = async (
  stream: Readable,
  { most, time }: { most: number; time: ReadingTime },
): Promise<{ sheets: FoundSheet[]; uses1904: boolean; computesLater: boolean }> => {
  const sheets: FoundSheet[] = [];
  let [uses1904, computesLater] = [false, false];
  const open = (name: string, attributes: string): void => {
    if (name === 'workbookPr') uses1904 = ['1', 'true'].includes(plain(attributes, 'date1904'));
    if (name === 'calcPr') computesLater = ['1', 'true'].includes(plain(attributes, 'fullCalcOnLoad'));
    if (name !== 'sheet') return;
    const relation = /\s[A-Za-z0-9]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
    const hidden = ['hidden', 'veryHidden'].includes(plain(attributes, 'state'));
    sheets.push({ name: plain(attributes, 'name').slice(0, nameMax), hidden, relation });
    if (sheets.length > most) throw new TableRefused('too-many-sheets');
  };
  await opened(stream, open, time);
  return { sheets, uses1904, computesLater };
};

/** No program writes more formats; a part of millions is made to fill memory. */
const formatsMax = 200_000;
const codesMax = 5000;
/** The limit of spreadsheet programs. */
const formatLength = 255;

/** How each cell style displays a number. */
export const readStyles = async (stream: Readable, time: ReadingTime): Promise<readonly NumberStyle[]> => {
  const own = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  const styleOf = (id: number): NumberStyle => {
    const known = own.get(id) ?? numberStyle(id, undefined);
    own.set(id, known);
    return known;
  };
  let isCell = false;
  const listener = {
    open: (name: string, attributes: string) => {
      if (name === 'cellXfs') isCell = true;
      if (name !== 'numFmt' && name !== 'xf') return;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') own.set(id, numberStyle(id, plain(attributes, 'formatCode').slice(0, formatLength)));
      else if (isCell) styles.push(styleOf(id));
      if (own.size > codesMax || styles.length > formatsMax) throw new TableRefused('broken');
    },
    text: () => undefined,
    close: (name: string) => {
      if (name === 'cellXfs') isCell = false;
    },
  };
  await scanXml(stream, listener, time);
  return styles;
};
