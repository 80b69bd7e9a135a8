export { eventsOfEntry, type RecordEntry } from './event.rules';
export { auditReader, type Cursor, type FoundEntry, findEntries } from './reader.repository';
