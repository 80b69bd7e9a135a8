import { useEffect } from 'react';
import { Link } from 'react-router';
import { setPageTitle } from '../../platform/page-title';
import { notFoundTexts as texts } from './not-found.texts';
import './not-found-page.css';

/** The illustration: the roof of the product's logo, an empty moon gate, and the digits 404. */
const EmptyMoonGate = () => (
  <svg className="not-found-picture" viewBox="0 0 320 200" aria-hidden="true">
    <path className="not-found-ground" d="M0 184h320" />
    <path
      className="not-found-roof"
      d="M34 84c50-6 94-28 126-66 32 38 76 60 126 66-9 12-22 19-38 21H72c-16-2-29-9-38-21Z"
    />
    <path className="not-found-wall" d="M72 105h176v79H72z" />
    <circle className="not-found-moon" cx="160" cy="146" r="34" />
    <text className="not-found-digits" x="160" y="154" textAnchor="middle">
      404
    </text>
  </svg>
);

/** The not-found page, for every unknown address (requirements §2). */
export const NotFoundPage = () => {
  useEffect(() => setPageTitle(texts.title), []);
  return (
    <main className="not-found">
      <EmptyMoonGate />
      <h1>{texts.heading}</h1>
      <p>{texts.hint}</p>
      <Link className="not-found-home" to="/dashboard">
        {texts.home}
      </Link>
    </main>
  );
};
