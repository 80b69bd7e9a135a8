/** The illustration: a moon gate, and behind it the academy's hall under the moon. The theme selects day or night. */
export const LoginMotif = () => (
  <svg className="login-motif" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="motif-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--motif-sky-high)" />
        <stop offset="0.75" stopColor="var(--motif-sky-low)" />
      </linearGradient>
      <clipPath id="motif-gate">
        <circle cx="360" cy="410" r="227" />
      </clipPath>
      <pattern id="motif-tiles" width="30" height="22" patternUnits="userSpaceOnUse" y="92">
        <path d="M3 0v6a12 12 0 0 0 24 0V0" fill="none" stroke="var(--white)" strokeWidth="2" />
      </pattern>
    </defs>
    <g opacity="0.16">
      <path d="M-600 74h1920v5H-600zM-600 86h1920v3H-600z" fill="var(--white)" />
      <path d="M-600 92h1920v22H-600z" fill="url(#motif-tiles)" />
    </g>
    <g clipPath="url(#motif-gate)">
      <path d="M130 180h460v460H130z" fill="url(#motif-sky)" />
      <circle cx="462" cy="316" r="50" fill="var(--motif-moon)" opacity="0.3" />
      <circle cx="462" cy="316" r="36" fill="var(--motif-moon)" />
      <path d="M100 500c70-66 120-96 176-74 44 17 70-14 122-20 60-7 120 46 222 78v160H100Z" fill="var(--motif-far)" />
      <path d="M100 548c60-40 110-62 170-44 56 16 96-10 150-8 70 2 120 34 200 52v90H100Z" fill="var(--motif-near)" />
      <path d="M100 588h520v62H100z" fill="var(--motif-ground)" />
      <g fill="var(--motif-hall)">
        <path d="M262 414c30 8 60-4 78-36h40c18 32 48 44 78 36-5 13-15 19-26 19H288c-11 0-21-6-26-19Z" />
        <path d="M333 372h54l3 9h-60zM304 432h112v18H304z" />
        <path d="M198 488c42 12 88-2 114-44h96c26 42 72 56 114 44-6 17-20 26-36 26H234c-16 0-30-9-36-26Z" />
        <path d="M234 513h252v11H234zM224 577h272v13H224z" />
        <path d="M244 523h10v55h-10zM288 523h10v55h-10zM332 523h8v55h-8zM380 523h8v55h-8zM422 523h10v55h-10zM466 523h10v55h-10z" />
        <path d="M253 523h36v55h-36zM431 523h36v55h-36z" opacity="0.55" />
        <path d="M297 523h36v55h-36zM387 523h36v55h-36z" opacity="0.75" />
      </g>
      <path d="M340 523h40v54h-40z" fill="var(--motif-lamp)" />
      <path d="M304 590h112l10 10H294zM288 602h144l14 14H274z" fill="var(--motif-steps)" />
      <path d="M268 618h184l40 60H228z" fill="var(--motif-steps)" opacity="0.55" />
    </g>
    <circle cx="360" cy="410" r="227" fill="none" stroke="var(--motif-frame)" strokeWidth="10" />
    <circle cx="360" cy="410" r="246" fill="none" stroke="var(--white)" strokeOpacity="0.28" strokeWidth="2" />
    <g stroke="var(--white)" strokeOpacity="0.16" strokeWidth="2" strokeLinecap="round">
      <path d="M150 684h420M230 698h110M366 698h140" />
    </g>
  </svg>
);
