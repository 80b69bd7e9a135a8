import { StartError } from '../db/start-error';

/** Why a backup file cannot be read; its message is for the operator. */
export class ArchiveError extends StartError {}
