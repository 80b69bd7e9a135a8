import { extensionOf, type fileExtensions, imageExtensions } from '@shuyuan/contract/backoffice/files/file.rules';

type Kind = keyof typeof fileExtensions;

/** The detected type of a file. */
export interface JudgedFile {
  readonly kind: Kind | 'image';
  readonly extension: string;
  readonly mime: string;
}

interface TypeRule {
  readonly kind: Kind;
  readonly mime: string;
  /** What the first bytes may show; empty for plain text, which has no mark. */
  readonly magic: readonly string[];
}

const officeXml = 'application/vnd.openxmlformats-officedocument';
// Some programs order the parts so that the detector sees only the surrounding archive.
const archived = (name: string): readonly string[] => [name, 'zip'];

/** Every accepted extension, with the type it is served as. All others are refused (assurance D30). */
export const typeRules: Readonly<Record<string, TypeRule>> = {
  pdf: { kind: 'document', mime: 'application/pdf', magic: ['pdf'] },
  doc: { kind: 'document', mime: 'application/msword', magic: ['cfb'] },
  docx: { kind: 'document', mime: `${officeXml}.wordprocessingml.document`, magic: archived('docx') },
  xls: { kind: 'document', mime: 'application/vnd.ms-excel', magic: ['cfb'] },
  xlsx: { kind: 'document', mime: `${officeXml}.spreadsheetml.sheet`, magic: archived('xlsx') },
  ppt: { kind: 'document', mime: 'application/vnd.ms-powerpoint', magic: ['cfb'] },
  pptx: { kind: 'document', mime: `${officeXml}.presentationml.presentation`, magic: archived('pptx') },
  wps: { kind: 'document', mime: 'application/vnd.ms-works', magic: ['cfb'] },
  et: { kind: 'document', mime: 'application/octet-stream', magic: ['cfb'] },
  dps: { kind: 'document', mime: 'application/octet-stream', magic: ['cfb'] },
  ofd: { kind: 'document', mime: 'application/octet-stream', magic: ['zip'] },
  txt: { kind: 'document', mime: 'text/plain', magic: [] },
  csv: { kind: 'document', mime: 'text/csv', magic: [] },
  zip: { kind: 'archive', mime: 'application/zip', magic: ['zip', 'docx', 'xlsx', 'pptx'] },
  rar: { kind: 'archive', mime: 'application/vnd.rar', magic: ['rar'] },
  '7z': { kind: 'archive', mime: 'application/x-7z-compressed', magic: ['7z'] },
  mp4: { kind: 'video', mime: 'video/mp4', magic: ['mp4', 'm4v'] },
  mov: { kind: 'video', mime: 'video/quicktime', magic: ['mov', 'mp4'] },
  mp3: { kind: 'audio', mime: 'audio/mpeg', magic: ['mp3'] },
  m4a: { kind: 'audio', mime: 'audio/mp4', magic: ['m4a', 'mp4'] },
  wav: { kind: 'audio', mime: 'audio/wav', magic: ['wav'] },
};

const imageTypes: Readonly<Record<string, JudgedFile>> = {
  png: { kind: 'image', extension: 'png', mime: 'image/png' },
  apng: { kind: 'image', extension: 'png', mime: 'image/png' },
  gif: { kind: 'image', extension: 'gif', mime: 'image/gif' },
  jpg: { kind: 'image', extension: 'jpg', mime: 'image/jpeg' },
  webp: { kind: 'image', extension: 'webp', mime: 'image/webp' },
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The image that the first bytes show, if they show one. */
export const imageTypeOf = (magic: string | undefined): JudgedFile | undefined => own(imageTypes, magic ?? '');

/** Whether a file of this type is shown within pages; all others are saved (assurance D32). */
export const isShown = (mime: string): boolean => Object.values(imageTypes).some((type) => type.mime === mime);

/** Determines a file's type by its bytes; its name only selects among the matching types. Undefined: refuse it. */
export const judgeFile = (file: {
  readonly name: string;
  readonly magic: string | undefined;
  readonly holdsNul: boolean;
}): JudgedFile | undefined => {
  const extension = extensionOf(file.name);
  const image = imageTypeOf(file.magic);
  const isImageName = extension === '' || imageExtensions.some((known) => known === extension);
  if (image !== undefined) return isImageName ? image : undefined;
  const rule = own(typeRules, extension);
  if (rule === undefined) return undefined;
  const fits = file.magic === undefined ? rule.magic.length === 0 && !file.holdsNul : rule.magic.includes(file.magic);
  return fits ? { kind: rule.kind, extension, mime: rule.mime } : undefined;
};
