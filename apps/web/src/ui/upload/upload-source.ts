/** What an upload control keeps of a stored file. */
export interface Uploaded {
  readonly url: string;
  readonly original_name: string;
  readonly size: number;
}

/** How a file is followed and stopped while it is sent. */
export interface SendOptions {
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Where an upload control sends its files, and which it takes. */
export interface UploadSource<Stored extends Uploaded = Uploaded> {
  /** Endings for the browser's file chooser, as in the `accept` attribute. */
  readonly accept: string;
  /** Says what takes, in a few words. */
  readonly hint: string;
  /** Why a file is refused before a byte is sent, in words for staff. */
  readonly check: (file: File) => string | undefined;
  readonly send: (file: File, options: SendOptions) => Promise<Stored>;
}
