import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Shows HTML; only what the server has sanitised has this type. */
export const SanitisedView = ({ html }: { readonly html: SanitisedHtml }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) place.current.innerHTML = html;
  }, [html]);
  return <div class="prose" ref={place} />;
};
