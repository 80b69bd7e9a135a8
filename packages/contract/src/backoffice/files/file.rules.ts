/**
 * What may be uploaded, in plain values: the server decides by them, and upload controls refuse by them at once.
 */

/** Endings that the editor and its batch plug-in take (requirements §2), and webp, which browsers paste. */
export const imageExtensions = ['png', 'gif', 'jpg', 'jpeg', 'webp'] as const;

/** Other files, by what staff would call them; the name of a group is also the default folder. */
export const fileExtensions = {
  document: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps', 'ofd', 'txt', 'csv'],
  archive: ['zip', 'rar', '7z'],
  video: ['mp4', 'mov'],
  audio: ['mp3', 'm4a', 'wav'],
} as const;

/** The ending of a file's name, in small letters, without the dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
