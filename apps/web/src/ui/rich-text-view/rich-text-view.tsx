import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { useLayoutEffect, useRef } from 'react';
import { addressPictures, renewPictures } from '../file-image/file-pictures';
import '../rich-text/content.css';
import './rich-text-view.css';

/**
 * Shows rich text that the server has sanitised; the type keeps everything else out. Parsed in a separate document, so
 * that not even a script that slipped through would run.
 */
export const RichTextView = ({ html }: { html: SanitisedHtml }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    addressPictures(body);
    place.current?.replaceChildren(...body.childNodes);
    return place.current === null ? undefined : renewPictures(place.current);
  }, [html]);
  return <div ref={place} className="rich-text-view rich-text-content" />;
};
