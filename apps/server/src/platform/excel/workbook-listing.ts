import type { Readable } from 'node:stream';
import { meaningOf, type NumberMeaning } from './number-format';
import { TableRefused } from './table-refused';
import { attribute, scanXml } from './xml-scanner';
import { unescapeXml } from './xml-text';

const plain = (attributes: string, name: string): string => unescapeXml(attribute(attributes, name) ?? '');

const opened = (stream: Readable, open: (name: string, attributes: string) => void): Promise<void> =>
  scanXml(stream, { open, text: () => undefined, close: () => undefined });

/** Where the parts that a part speaks of lie, by their ids. `base` is the folder of the part. */
export const readRelations = async (
  stream: Readable,
  base: string,
): Promise<ReadonlyMap<string, { path: string; type: string }>> => {
  const relations = new Map<string, { path: string; type: string }>();
  await opened(stream, (name, attributes) => {
    if (name !== 'Relationship' || plain(attributes, 'TargetMode') === 'External') return;
    const target = plain(attributes, 'Target');
    const path = new URL(target, `file:///${base}`).pathname.slice(1);
    const type = plain(attributes, 'Type').split('/').at(-1) ?? '';
    relations.set(plain(attributes, 'Id'), { path: decodeURIComponent(path), type });
  });
  return relations;
};

/** A sheet as the workbook lists it. */
export interface FoundSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly relation: string;
}

/** The sheets of a workbook in order, and how it counts days. */
export const readListing = async (stream: Readable): Promise<{ sheets: FoundSheet[]; uses1904: boolean }> => {
  const sheets: FoundSheet[] = [];
  let uses1904 = false;
  await opened(stream, (name, attributes) => {
    if (name === 'workbookPr') uses1904 = ['1', 'true'].includes(plain(attributes, 'date1904'));
    if (name !== 'sheet') return;
    const relation = /\s[A-Za-z0-9]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
    const hidden = ['hidden', 'veryHidden'].includes(plain(attributes, 'state'));
    sheets.push({ name: plain(attributes, 'name'), hidden, relation });
  });
  return { sheets, uses1904 };
};

/** No program writes more formats; a part of millions is made to fill memory. */
const formatsMax = 200_000;

/** What each cell style makes of a number. */
export const readMeanings = async (stream: Readable): Promise<readonly NumberMeaning[]> => {
  const codes = new Map<number, string>();
  const meanings: NumberMeaning[] = [];
  let isCell = false;
  await scanXml(stream, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCell = true;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, plain(attributes, 'formatCode'));
      else if (name === 'xf' && isCell) meanings.push(meaningOf(id, codes.get(id)));
      if (codes.size + meanings.length > formatsMax) throw new TableRefused('broken');
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return meanings;
};
