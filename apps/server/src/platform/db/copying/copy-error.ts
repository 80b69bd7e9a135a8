import { StartError } from '../start-error';

/** Why a copy of the database was not made; its message is for the operator. */
export class CopyError extends StartError {}
