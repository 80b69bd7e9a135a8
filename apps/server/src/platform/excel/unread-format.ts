import { TableRefused } from './table-refused';
import type { ZipArchive } from './zip-archive';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** The container of old .xls and .et files, of password-protected workbooks, and of other old documents. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const directoryPlace = 48;
const sectorSizePlace = 30;

/** Where the names of the streams of a compound file are. */
export const compoundDirectory = (head: Buffer): number | undefined => {
  if (!head.subarray(0, 4).equals(compound)) return undefined;
  if (head.length < directoryPlace + 4) return 0;
  const sectorSize = 2 ** Math.min(head.readUInt16LE(sectorSizePlace), 12);
  return (head.readUInt32LE(directoryPlace) + 1) * sectorSize;
};

/** Refuses a compound file by the names of its streams. */
export const refuseCompound = (names: Buffer): never => {
  if (names.includes(utf16('EncryptedPackage'))) throw new TableRefused('encrypted');
  const isOther = names.includes(utf16('WordDocument')) || names.includes(utf16('PowerPoint Document'));
  throw new TableRefused(isOther ? 'not-a-table' : 'old-format');
};

/** Refuses packages of other programs, which are zip files as well. */
export const refuseOtherPackage = ({ has }: ZipArchive): void => {
  if (has('mimetype') && has('content.xml')) throw new TableRefused('open-document');
  if (has('Index/Document.iwa') || has('Index.zip')) throw new TableRefused('numbers');
  if (has('xl/workbook.bin')) throw new TableRefused('binary-workbook');
  if (!has('_rels/.rels') || has('word/document.xml') || has('ppt/presentation.xml'))
    throw new TableRefused('not-a-table');
};

const webPage = /^(?:<!doctype html|<html|<head|<meta|<style|<table|mime-version:)/i;
const otherFile = /^(?:%PDF-|\{\\rtf)/i;

/** Refuses texts that are no lists of values, by their beginning. */
export const refuseMarkup = (text: string): void => {
  const head = text.replace(/^[\ufeff\s]+/u, '').slice(0, 4000);
  if (webPage.test(head)) throw new TableRefused('web-page');
  if (/^<\?xml/.test(head)) {
    if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) throw new TableRefused('xml-table');
    throw new TableRefused(/<html|<table/i.test(head) ? 'web-page' : 'not-a-table');
  }
  if (otherFile.test(head)) throw new TableRefused('not-a-table');
};
