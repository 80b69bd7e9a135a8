export { eventsOfEntry } from './event.rules';
export { auditReader, type Cursor, type FoundEntry, findEntries } from './reader.repository';
