import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuPathPattern } from '@shuyuan/contract/backoffice/menu/menu-path';
import { entryRoutes, routeFault } from '@shuyuan/contract/backoffice/menu/menu-tree';
import { fixedPaths } from '@shuyuan/contract/product/menu-screens';
import { menuEditorTexts as texts } from './menu-editor.texts';

const { reading } = texts;

/** The meaning of a path in one line; undefined while it is invalid. */
const readPath = (entries: readonly MenuEntry[], id: number): { words: string; fault: string | undefined } => {
  const routes = entryRoutes(entries);
  const route = routes.find((one) => one.id === id);
  const raw = entries.find((one) => one.id === id)?.path ?? '';
  if (route === undefined || !menuPathPattern.test(raw)) return { words: '', fault: reading.unreadable };
  const params = Object.entries(route.params);
  const words = [
    reading.route(raw, route.path),
    ...(params.length === 0 ? [] : [reading.params(params)]),
    route.hidden ? reading.hidden : reading.shown,
    ...(route.container ? [reading.container(route.path)] : []),
  ];
  return { words: words.join(reading.comma), fault: routeFault(route, { routes, fixed: fixedPaths }) };
};

/** Explains a path while it is typed, and how paths are written. */
export const PathReading = ({ entries, id }: { entries: readonly MenuEntry[]; id: number }) => {
  const { words, fault } = readPath(entries, id);
  return (
    <div className="path-reading">
      <p role="status" aria-label={reading.label} data-wrong={fault !== undefined}>
        {words}
        {fault === undefined ? null : <strong>{fault}</strong>}
      </p>
      <details>
        <summary>{texts.help}</summary>
        <dl>
          {texts.rules.map(([sign, meaning]) => (
            <div key={sign}>
              <dt>{sign}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
};
