// Hair accessories and hair care, each in the 600 box.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place, random, turn } from '../lib/pen.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

export const pick = (_p, colour) => icon('hair-pick', [{ from: [270, 330], to: colour }]);
export const bow = (_p, colour) => icon('ribbon', [{ from: [330, 40], to: colour }]);

/** A long comb with wide teeth. */
export const comb = (p, colour) =>
  turn(
    each(11, (i) =>
      p.rect(96 + i * 38, 270, 19, 190 - Math.abs(i - 5) * 3, 9, shade(colour, -0.04), 6),
    ) +
      p.path(
        'M64 240Q64 170 140 170H460Q536 170 536 240V280Q536 300 516 300H84Q64 300 64 280Z',
        colour,
        18,
      ),
    -18,
  );

/** A rat-tail comb. */
export const tailComb = (p, colour) =>
  turn(
    p.path('M330 236L590 288q10 12 0 24L330 320Z', shade(colour, -0.05), 10) +
      each(
        22,
        (i) =>
          `<rect x="${26 + i * 14}" y="270" width="7" height="122" rx="3" fill="${shade(colour, -0.08)}"/>`,
      ) +
      p.rect(16, 222, 340, 84, 26, colour, 12),
    -24,
  );

/** A paddle brush with ball-tipped bristles. */
export const brush = (p, colour) =>
  turn(
    p.rect(262, 340, 76, 236, 36, colour, 16) +
      p.rect(140, 16, 320, 366, 120, colour, 22) +
      p.rect(172, 48, 256, 302, 92, '#3a2c33', 8) +
      each(7, (r) =>
        each(
          6,
          (c) =>
            `<circle cx="${202 + c * 39}" cy="${84 + r * 38}" r="8" fill="#F1D7C4"/><circle cx="${200 + c * 39}" cy="${82 + r * 38}" r="3" fill="#fff"/>`,
        ),
      ),
    18,
  );

/** A soft wave brush without handle. */
export const waveBrush = (p, colour) =>
  each(24, (i) =>
    each(3, (j) =>
      p.cord(
        `M${120 + i * 15.6} ${350 + j * 8}V${448 + j * 10}`,
        6,
        j === 1 ? '#5b4636' : '#2d2219',
        0,
      ),
    ),
  ) +
  p.path('M70 340Q90 190 300 190Q510 190 530 340Q530 372 500 372H100Q70 372 70 340Z', colour, 22) +
  p.shine(170, 226, 260, 16, 0.4);

/** A satin sleeping bonnet on a stand: a loose puff gathered into a wide band. */
export const bonnet = (p, colour) => {
  const gathers = each(9, (i) => {
    const x = 158 + i * 35;
    const lift = 70 + 66 * Math.sin(((i + 0.5) / 9) * Math.PI);
    return `<path d="M${x} 318Q${x + (x - 300) * 0.14} ${300 - lift * 0.5} ${x + (x - 300) * 0.34} ${300 - lift}" fill="none" stroke="${shade(colour, i % 2 ? -0.13 : 0.12)}" stroke-width="12" stroke-linecap="round"/>`;
  });
  return (
    p.rect(258, 470, 84, 90, 20, '#EAD9C8', 12) +
    p.ellipse(300, 566, 126, 24, '#EAD9C8', 10) +
    p.ellipse(300, 372, 132, 150, '#EBCDB4', 20) +
    p.path(
      'M128 330C10 250 40 70 190 52C250 -8 380 0 430 58C570 80 590 250 472 330Q300 262 128 330Z',
      colour,
      36,
    ) +
    `<g filter="${p.blur(5)}" opacity=".62">${gathers}</g>` +
    p.path(
      'M124 316Q300 240 476 316Q492 344 478 376Q300 296 122 376Q108 344 124 316Z',
      shade(colour, 0.05),
      14,
    ) +
    each(13, (i) => {
      const t = i / 12;
      const x = 140 + t * 320;
      const y = 322 - 50 * Math.sin(t * Math.PI);
      return `<path d="M${x} ${y}l${(t - 0.5) * 8} 40" stroke="${shade(colour, -0.12)}" stroke-width="6" stroke-linecap="round" opacity=".5"/>`;
    }) +
    p.shine(150, 110, 120, 32, 0.45, -26)
  );
};

/** A durag with its tails. */
export const durag = (p, colour) =>
  p.path('M380 330C480 360 520 440 560 560C500 560 430 480 350 380Z', shade(colour, -0.09), 14) +
  p.path('M330 340C380 430 400 500 396 580C340 540 300 450 290 360Z', shade(colour, -0.05), 14) +
  p.path(
    'M60 330C60 150 180 60 310 60C440 60 520 170 490 330C400 400 160 400 60 330Z',
    colour,
    28,
  ) +
  p.path('M56 300Q270 390 492 300L498 350Q280 440 62 356Z', shade(colour, 0.05), 12) +
  `<path d="M300 64Q330 200 300 350" stroke="${shade(colour, -0.14)}" stroke-width="7" fill="none"/>` +
  p.shine(150, 130, 34, 130, 0.4, 24);

/** Three gathered hair ties. */
export const scrunchies = (p, colours) => {
  const one = (x, y, r, colour) => {
    let ring = '';
    for (let i = 0; i < 20; i++) {
      const a = (i / 20) * Math.PI * 2;
      ring += p.ellipse(
        x + r * Math.cos(a),
        y + r * Math.sin(a),
        31,
        31,
        i % 2 ? colour : shade(colour, -0.04),
        9,
      );
    }
    return ring;
  };
  return (
    one(200, 200, 104, colours[0]) + one(414, 260, 96, colours[1]) + one(260, 416, 100, colours[2])
  );
};

/** A claw clip, closed. */
export const clawClip = (p, colour) =>
  each(6, (i) =>
    p.path(`M${120 + i * 66} 330q-8 120 26 190q22-70 12-190Z`, shade(colour, -0.1), 9),
  ) +
  p.path(
    'M70 330C60 180 180 120 300 120S540 180 530 330Q530 356 500 356H100Q70 356 70 330Z',
    colour,
    24,
  ) +
  p.path('M206 140Q220 60 300 60T394 140L372 200H228Z', shade(colour, -0.05), 14) +
  each(
    4,
    (i) =>
      `<ellipse cx="${170 + i * 88}" cy="270" rx="24" ry="52" fill="${shade(colour, -0.16)}" opacity=".75"/>`,
  ) +
  p.shine(120, 200, 150, 16, 0.5, -24);

/** A card of snap or bobby pins. */
export const pinCard = (p, colour, pins) =>
  p.rect(110, 30, 380, 540, 26, colour, 14, { dark: 0.2 }) +
  `<circle cx="300" cy="74" r="18" fill="#fff" opacity=".9"/>` +
  each(6, (i) => {
    const y = 140 + i * 66;
    return p.cord(
      `M164 ${y}H420q26 0 26 17t-26 17H330q-26-14-52 0t-52 0H184`,
      13,
      pins[i % pins.length],
      6,
    );
  });

/** A padded headband. */
export const headband = (p, colour) =>
  p.cord('M128 470C60 250 140 150 300 150S540 250 472 470', 44, shade(colour, -0.1), 14) +
  p.path(
    'M90 400C20 200 130 60 300 60S580 200 510 400Q480 420 462 396C480 270 420 190 300 190S120 270 138 396Q120 420 90 400Z',
    colour,
    24,
  ) +
  p.path(
    'M226 40Q300 10 374 40Q396 120 374 206Q300 236 226 206Q204 120 226 40Z',
    shade(colour, 0.04),
    20,
  ) +
  `<path d="M262 40q40 80 0 166M338 40q-40 80 0 166" stroke="${shade(colour, -0.12)}" stroke-width="9" fill="none" stroke-linecap="round"/>`;

const strands = (p, x, w, top, bottom, colours, wave, seed) => {
  const r = random(seed);
  return each(26, (i) => {
    const at = x + (w * i) / 25;
    const sway = wave * (0.7 + r() * 0.6);
    const step = (bottom - top) / 4;
    let d = `M${at} ${top}`;
    for (let k = 0; k < 4; k++)
      d += `q${(k % 2 ? -1 : 1) * sway} ${step / 2} ${(k % 2 ? -1 : 1) * wave * 0.16} ${step}`;
    return p.cord(d, (w / 25) * 1.7, colours[Math.floor(r() * colours.length)], 0);
  });
};

/** A pack of braiding hair folded under a header card. */
export const braidPack = (p, colours, card = '#3D2FB0') =>
  p
    .rect(140, 60, 320, 506, 30, '#ffffff', 10, { dark: 0.12 })
    .replace('<rect', '<rect opacity=".5"') +
  strands(p, 176, 248, 120, 544, colours, 14, 7) +
  p.rect(126, 30, 348, 150, 18, card, 12) +
  `<circle cx="300" cy="62" r="15" fill="#fff"/><rect x="196" y="100" width="208" height="22" rx="11" fill="#FFC04D"/><rect x="230" y="136" width="140" height="16" rx="8" fill="#fff" opacity=".85"/>` +
  `<rect x="140" y="180" width="40" height="370" fill="#fff" opacity=".3"/>`;

/** A bundle of hair tied at the top; wave 0 is straight, 26 is deep curl. */
export const bundle = (p, colours, wave) =>
  strands(p, 168, 264, 70, 570, colours, wave, 11) +
  strands(p, 210, 180, 80, 560, [...colours].reverse(), wave, 5) +
  p.rect(150, 44, 300, 74, 22, '#F4E3D2', 10) +
  p.rect(180, 130, 240, 30, 15, '#FFB020', 8);

/** A wig on a stand; `length` is how far the hair falls. */
export const wig = (p, colours, { wave = 6, length = 520 } = {}) => {
  const [dark, mid, light] = [colours[0], colours[1], colours[colours.length - 1]];
  const crown = each(11, (i) => {
    const [a, b] = [8 + i * 17, 40 + i * 22];
    return `<path d="M${296 - i * 3} 62Q${280 - a} ${90 + i * 5} ${226 - b * 0.46} ${150 + i * 17}M${304 + i * 3} 62Q${320 + a} ${90 + i * 5} ${374 + b * 0.46} ${150 + i * 17}" fill="none" stroke="${i % 2 ? light : dark}" stroke-width="7" opacity=".6" stroke-linecap="round"/>`;
  });
  return (
    p.rect(262, 420, 76, 120, 20, '#EAD9C8', 12) +
    p.ellipse(300, 552, 120, 26, '#EAD9C8', 10) +
    p.rect(128, 180, 344, Math.min(length, 500) - 190, 90, dark, 10) +
    p.ellipse(300, 300, 122, 164, '#EBCDB4', 20) +
    strands(p, 112, 96, 190, length, colours, wave, 3) +
    strands(p, 392, 96, 190, length, colours, wave, 8) +
    p.path(
      'M104 292C84 100 200 36 300 36S516 100 496 292Q470 300 440 262Q346 190 306 100Q254 190 160 262Q130 300 104 292Z',
      mid,
      22,
    ) +
    crown
  );
};

/** Braiding beads and cuffs in a round pot. */
export const beads = (p, colours) => {
  const r = random(21);
  return (
    p.ellipse(300, 380, 236, 170, '#FFFFFF', 22) +
    p.ellipse(300, 330, 208, 122, '#F3DFD2', 14) +
    each(64, () => {
      const a = r() * 6.28;
      const d = Math.sqrt(r()) * 172;
      const c = colours[Math.floor(r() * colours.length)];
      const [x, y] = [300 + d * Math.cos(a), 316 + d * 0.52 * Math.sin(a)];
      return (
        p.ellipse(x, y, 25, 23, c, 8) +
        `<ellipse cx="${x}" cy="${y}" rx="8" ry="7" fill="${shade(c, -0.24)}"/>`
      );
    })
  );
};

/** Gold and silver braid cuffs with two shells. */
export const cuffs = (p) =>
  each(7, (i) => {
    const [x, y] = [110 + (i % 4) * 126 + (i > 3 ? 60 : 0), i > 3 ? 330 : 150];
    const c = i % 3 === 2 ? '#D5D7E2' : '#E9B949';
    return place(
      p.rect(-44, -58, 88, 116, 18, c, 12) +
        each(
          3,
          (k) =>
            `<rect x="-44" y="${-36 + k * 32}" width="88" height="8" fill="${shade(c, -0.16)}"/>`,
        ),
      x,
      y,
      i % 2 ? 12 : -10,
    );
  }) +
  [200, 400]
    .map((x, i) =>
      place(
        p.ellipse(0, 0, 62, 46, '#FBF2E4', 14) +
          `<path d="M-44 0Q0 10 44 0" stroke="#8a6a4a" stroke-width="9" fill="none"/>` +
          each(7, (k) => `<path d="M${-33 + k * 11} -9v20" stroke="#8a6a4a" stroke-width="4"/>`),
        x,
        500,
        i ? 16 : -14,
      ),
    )
    .join('');

/** Foam or flexi rollers standing in a bundle. */
export const rollers = (p, colours) =>
  each(5, (i) =>
    turn(
      p.cord(`M${140 + i * 80} 500V110`, 58, colours[i % colours.length], 18) +
        `<circle cx="${140 + i * 80}" cy="110" r="12" fill="#fff" opacity=".6"/>`,
      (i - 2) * 7,
      300,
      600,
    ),
  );

/** Crochet needles with bamboo or rubber grips. */
export const crochet = (p, colours) =>
  each(3, (i) =>
    turn(
      p.rect(288, 330, 24, 230, 11, colours[i], 8) +
        p.rect(292, 90, 16, 260, 6, '#D5D7E2', 6) +
        p.cord('M300 96C300 50 344 52 340 86', 13, '#D5D7E2', 5),
      (i - 1) * 22,
      300,
      560,
    ),
  );

/** A hand hair dryer. */
export const dryer = (p, colour) =>
  p.cord('M330 540C360 590 480 600 520 540', 18, '#3a3650', 8) +
  turn(p.rect(262, 280, 92, 280, 40, shade(colour, -0.05), 18), -12, 300, 300) +
  p.path('M110 140H400Q520 140 520 236T400 332H110Z', colour, 26) +
  p.path('M34 156H118V316H34Q20 236 34 156Z', '#3a3650', 14) +
  p.ellipse(448, 236, 46, 58, shade(colour, -0.12), 10) +
  each(
    4,
    (i) => `<rect x="${424}" y="${204 + i * 18}" width="48" height="8" rx="4" fill="#2B2740"/>`,
  ) +
  p.rect(290, 372, 36, 66, 14, '#fff', 7) +
  p.shine(140, 160, 240, 16, 0.5);

/** A net of wig caps folded in two tones. */
export const wigCap = (p, colours) =>
  each(2, (i) =>
    place(
      p.path('M-170 120C-190-90-90-160 0-160S190-90 170 120Q0 170-170 120Z', colours[i], 18, {
        dark: 0.22,
      }) +
        each(
          10,
          (k) =>
            `<path d="M${-150 + k * 33} ${130 - Math.abs(k - 4.5) * 3}Q${-60 + k * 13} -60 0 -150" fill="none" stroke="${shade(colours[i], -0.12)}" stroke-width="3" opacity=".6"/>`,
        ) +
        p.path('M-176 104Q0 160 176 104L178 146Q0 206-178 146Z', shade(colours[i], -0.1), 8),
      i ? 350 : 250,
      i ? 370 : 230,
      i ? 8 : -8,
    ),
  );

/** Small elastic bands spilling from a bag. */
export const elastics = (p, colours) => {
  const r = random(9);
  return each(46, () => {
    const a = r() * 6.28;
    const d = Math.sqrt(r()) * 220;
    const c = colours[Math.floor(r() * colours.length)];
    return `<ellipse cx="${300 + d * Math.cos(a)}" cy="${300 + d * Math.sin(a) * 0.9}" rx="${38 + r() * 16}" ry="${26 + r() * 20}" transform="rotate(${r() * 180} ${300 + d * Math.cos(a)} ${300 + d * Math.sin(a)})" fill="none" stroke="${c}" stroke-width="13" filter="${p.clay(5, 0.35, 0.5, true)}"/>`;
  });
};

/** A satin scarf folded in a square, one corner turned back to show the hem. */
export const scarf = (p, colour, accent) => {
  let print = '';
  for (let y = 130; y < 520; y += 78)
    for (let x = 130; x < 520; x += 78)
      print += `<circle cx="${x}" cy="${y}" r="22" fill="none" stroke="${accent}" stroke-width="6"/><circle cx="${x}" cy="${y}" r="9" fill="${accent}"/>`;
  return turn(
    p.rect(88, 96, 436, 436, 30, shade(colour, -0.12), 14) +
      p.rect(76, 72, 436, 436, 30, colour, 20) +
      `<g opacity=".85" transform="translate(-24 -24)">${print}</g>` +
      `<rect x="96" y="92" width="396" height="396" rx="18" fill="none" stroke="${accent}" stroke-width="9"/>` +
      p.path('M512 290V478Q512 508 482 508H290Q330 400 512 290Z', shade(colour, 0.1), 16) +
      `<path d="M494 330V470Q494 490 474 490H330" fill="none" stroke="${accent}" stroke-width="7" opacity=".8"/>` +
      p.shine(110, 110, 220, 16, 0.35, -6),
    -8,
  );
};
