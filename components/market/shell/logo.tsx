import clsx from 'clsx';

/** Outlines of the logo's letters, from the display font; the icons in public/ use the same ones. */
const E =
  'M313,-14Q247,-14 195,3.5Q143,21 106.5,55Q70,89 51,139Q32,189 32,254Q32,317 50.5,370Q69,423 103.5,461.5Q138,500 188.5,521Q239,542 302,542Q366,542 414.5,521.5Q463,501 494.5,461Q526,421 541,363.5Q556,306 551,232L138,229L138,313L459,316L402,277Q409,327 396,358.5Q383,390 358,404.5Q333,419 304,419Q269,419 242.5,400Q216,381 201,345Q186,309 186,257Q186,175 221.5,138Q257,101 312,101Q339,101 357,108.5Q375,116 386.5,127.5Q398,139 404.5,153Q411,167 415,180L555,150Q547,113 529.5,83Q512,53 482.5,31Q453,9 411.5,-2.5Q370,-14 313,-14Z';
const K =
  'M62,0L62,721L220,721L220,323Q249,344 274.5,368Q300,392 321.5,418Q343,444 360.5,471.5Q378,499 391,528L575,528Q562,489 539,450.5Q516,412 483,379.5Q450,347 404.5,324Q359,301 302,293L302,275Q374,289 420.5,275.5Q467,262 495,232Q523,202 538,162Q553,122 563,83L584,0L409,0L399,50Q389,99 375.5,134Q362,169 337,188.5Q312,208 265,208L220,208L220,0L62,0Z';

/** The logo: "eki" in indigo, the i's dot ringed like the dots of adire cloth. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="8 2 146 92"
      role="img"
      aria-label="Eki"
      className={clsx('h-7.5 w-auto shrink-0 wide:h-8.5', className)}
    >
      <g className="fill-adire">
        <path transform="translate(9.28 90.8) scale(.096 -.096)" d={E} />
        <path transform="translate(63.71 90.8) scale(.096 -.096)" d={K} />
        <rect x="126.6" y="40.9" width="16.1" height="49.9" />
      </g>
      <circle cx="134.7" cy="22.2" r="15.4" fill="none" strokeWidth="5" className="stroke-mango" />
      <circle cx="134.7" cy="22.2" r="8.4" className="fill-mango" />
    </svg>
  );
}
