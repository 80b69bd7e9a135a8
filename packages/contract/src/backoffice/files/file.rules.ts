/** What may be uploaded, as plain values: the server enforces them, and upload controls check them at once. */

/** Extensions that the editor and its batch plug-in accept (requirements §2), and webp, which browsers paste. */
export const imageExtensions = ['png', 'gif', 'jpg', 'jpeg', 'webp'] as const;

/** Extensions of other files, by kind; the name of a group is also the default folder. */
export const fileExtensions = {
  document: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps', 'ofd', 'txt', 'csv'],
  archive: ['zip', 'rar', '7z'],
  video: ['mp4', 'mov'],
  audio: ['mp3', 'm4a', 'wav'],
} as const;

/** The extension of a file name, in lower case, without the dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The most files whose names one call asks for. */
export const namesMost = 100;
