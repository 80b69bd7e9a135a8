import { doorTextMax, letterPlaces } from '../courses/doors/door.rules';
import { personalFields } from '../courses/doors/personal-field';

/** What the settings of the page of applicants and students offer to choose from, and how long their texts may be. */
export const doorChoices = {
  fields: Object.entries(personalFields).map(([value, { name }]) => ({ value, label: name })),
  places: letterPlaces,
  max: doorTextMax,
} as const;
