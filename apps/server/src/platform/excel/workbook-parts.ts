import { escapeXml } from './xml-text';

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly hidden?: boolean;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The place of a sheet in the package, by its number from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The part with the addresses that the cells of a sheet open, by its place. */
export const linkPart = (number: number, addresses: readonly string[]): readonly [path: string, xml: string] => {
  const links = addresses.map(
    (address, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
  );
  const path = `xl/worksheets/_rels/sheet${number}.xml.rels`;
  return [path, `${head}<Relationships xmlns="${packaged}/relationships">${links.join('')}</Relationships>`];
};

/** The parts that list the others, by their places. */
export const listingParts = (sheets: readonly ListedSheet[]): ReadonlyMap<string, string> => {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const styles = sheets.length + 1;
  const overrides = numbered
    .map(({ number }) => `<Override PartName="/${sheetPath(number)}" ContentType="${content}.worksheet+xml"/>`)
    .join('');
  const listed = numbered
    .map(
      ({ name, hidden, number }) =>
        `<sheet name="${escapeXml(name)}" sheetId="${number}"${hidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`,
    )
    .join('');
  const related = numbered
    .map(
      ({ number }) =>
        `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('');
  return new Map([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${overrides}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${related}<Relationship Id="rId${styles}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]);
};

const unfitForNames = /[\\/?*[\]:\p{Cc}\p{Cs}]/gu;
const sheetNameMax = 31;

/** The beginning of a text, without splitting a surrogate pair. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');

/** A valid sheet name: no forbidden character, not too long, unique. */
export const sheetName = (wanted: string, taken: readonly string[]): string => {
  const clean =
    wanted
      .replace(unfitForNames, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const name = cut(clean, sheetNameMax - suffix.length) + suffix;
    if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return name;
  }
};
