/** What an upload control stores of a file. */
export interface Uploaded {
  readonly url: string;
  readonly original_name: string;
  readonly size: number;
}

/** Progress and cancellation of an upload. */
export interface SendOptions {
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Where an upload control sends its files, and which it accepts. */
export interface UploadSource<Stored extends Uploaded = Uploaded> {
  /** Extensions for the browser's file chooser, as in the `accept` attribute. */
  readonly accept: string;
  /** A short description of accepted files. */
  readonly hint: string;
  /** Why a file is rejected before a byte is sent, as a message for staff. */
  readonly check: (file: File) => string | undefined;
  readonly send: (file: File, options: SendOptions) => Promise<Stored>;
}
