import { publicationTexts as texts } from './publication.texts';

/** A place to mend: the id of its control, its name and what is wrong. */
export interface FaultPlace {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** Moves to a control, or to the first one of a group. */
export const focusOn = (id: string): void => {
  const place = document.getElementById(id);
  const control = place?.matches('input,select,textarea,button')
    ? place
    : place?.querySelector<HTMLElement>('input,select,textarea,button');
  control?.focus({ preventScroll: true });
  (place ?? control)?.scrollIntoView({ block: 'center' });
};

/** Everything that is wrong, each with a way to it. */
export const FaultSummary = ({ places }: { readonly places: readonly FaultPlace[] }) =>
  places.length === 0 ? null : (
    <div class="banner error" role="alert">
      <p>{texts.faults(places.length)}</p>
      <ul>
        {places.map(({ id, name, message }) => (
          <li key={id}>
            <button type="button" class="plain" onClick={() => focusOn(id)}>
              {name}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
