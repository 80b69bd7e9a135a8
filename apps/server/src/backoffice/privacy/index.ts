export { createPersonSlice } from './person/person.routes';
export { resealAll } from './seal/reseal.service';
export { placesOfKey } from './seal/seal.repository';
