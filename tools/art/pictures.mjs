// Every product picture: its key, its category's light, how it is drawn, and the views beside the
// front. The keys are the file names under public/art/products and what the catalogue refers to.

import { random } from './lib/pen.mjs';
import * as c from './objects/cosmetics.mjs';
import * as w from './objects/fashion.mjs';
import * as h from './objects/hair.mjs';
import * as e from './objects/phone.mjs';
import * as s from './objects/shoes.mjs';
import * as n from './objects/snacks.mjs';
import * as v from './objects/vessels.mjs';

const BLACK_HAIR = ['#1d1715', '#2b211d', '#3a2d27'];
const BROWN_HAIR = ['#5a2f1b', '#7a4527', '#9a5f37'];
const WINE_HAIR = ['#6b1f2a', '#8c2a38', '#4d141d'];
const GOLD_HAIR = ['#B98A4A', '#D2A566', '#9A6E36'];
const INK = '#2F2B45';
const WHITE = '#F4F3FA';

const of =
  (light, views) =>
  (key, draw, options = {}) => ({ key, light, draw, views, ...options });
const phone = of('phone', ['angle', 'close']);
const boxed = of('phone', ['angle', 'box']);
const hair = of('hair', ['angle', 'close']);
const fashion = of('fashion', ['angle', 'close']);
const shoes = of('shoes', ['pair', 'close']);
const care = of('cosmetics', ['box', 'close']);
const makeup = of('cosmetics', ['angle', 'close']);
const snack = of('food', ['angle', 'close']);
const drink = of('food', ['pair', 'close']);

const phonePictures = [
  boxed('charger-white', (p) => e.charger(p, WHITE), { box: '#3D2FB0' }),
  boxed('charger-black', (p) => e.charger(p, INK, { ports: 2 }), { box: '#FFB020' }),
  phone('cable-white', (p) => e.cable(p, WHITE)),
  phone('cable-red', (p) => e.cable(p, '#E4484B')),
  phone('cable-black', (p) => e.cable(p, '#3a3650')),
  boxed('power-bank-black', (p) => e.powerBank(p, INK), { box: '#1E5AA8' }),
  boxed('power-bank-white', (p) => e.powerBank(p, WHITE, { percent: false }), { box: '#3D2FB0' }),
  phone('case-pink', (p) => e.phoneCase(p, '#FF8FB0')),
  phone('case-clear-ring', (p) => e.phoneCase(p, '#EEF0FF', { clear: true, ring: true })),
  phone('case-adire', (p) => e.phoneCase(p, '#2E2590', { pattern: e.rings('#A9A0FF') })),
  phone('case-sage', (p) => e.phoneCase(p, '#8FB79A')),
  phone('screen-guard', (p) => e.screenGuard(p)),
  boxed('earbuds-white', (p) => e.earbuds(p, '#F6F5FB'), { box: '#3D2FB0' }),
  boxed('earbuds-black', (p) => e.earbuds(p, '#3a3650'), { box: '#FFB020' }),
  phone('earphones-white', (p) => e.earphones(p, '#F6F5FB')),
  phone('headphones-midnight', (p) => e.headphone(p, '#3A3562')),
  phone('headphones-sand', (p) => e.headphone(p, '#E9C7B8')),
  boxed('speaker-blue', (p) => e.speaker(p, '#3E7BE0'), { box: '#1E5AA8', size: 640 }),
  phone('ring-light', (p) => e.ringLight(p)),
  phone('tripod', (p) => e.tripod(p, '#4a4662')),
  phone('selfie-stick', (p) => e.selfieStick(p, INK)),
  boxed('car-charger', (p) => e.carCharger(p, WHITE), { box: '#3D2FB0' }),
  phone('car-holder', (p) => e.carHolder(p, '#4a4662')),
  phone('flash-drive', (p) => e.flashDrive(p, '#E4484B')),
  phone('memory-card', (p) => e.memoryCard(p, '#E4484B')),
  phone('pop-grip-mango', (p) => e.popGrip(p, '#FFB020')),
  phone('otg-adapter', (p) => e.otg(p, WHITE)),
  phone('extension-box', (p) => e.extension(p, WHITE)),
  boxed('smart-watch-rose', (p) => e.smartWatch(p, '#E7739A'), { box: '#E7739A' }),
  boxed('smart-watch-black', (p) => e.smartWatch(p, INK), { box: '#1E5AA8' }),
  phone('mouse-charcoal', (p) => e.mouse(p, '#4a4662')),
  phone('keyboard', (p) => e.keyboard(p)),
  phone('gamepad-blue', (p) => e.gamepad(p, '#2E6BD8')),
];

const hairPictures = [
  hair('pick-black', (p) => h.pick(p, '#2b2326')),
  hair('comb-wooden', (p) => h.comb(p, '#8A5530')),
  hair('tail-comb-pink', (p) => h.tailComb(p, '#E4487A')),
  hair('paddle-brush', (p) => h.brush(p, INK)),
  hair('wave-brush', (p) => h.waveBrush(p, '#8A5A32')),
  hair('bonnet-violet', (p) => h.bonnet(p, '#6D3FC0')),
  hair('bonnet-blush', (p) => h.bonnet(p, '#E98A9C')),
  hair('durag-royal', (p) => h.durag(p, '#23408F')),
  hair('scrunchies', (p) => h.scrunchies(p, ['#E7739A', '#6D5BD0', '#F2B950'])),
  hair('claw-clip-amber', (p) => h.clawClip(p, '#8A4B22')),
  hair('bobby-pins', (p) => h.pinCard(p, '#FFF1E6', ['#1d1715'])),
  hair('headband-fuchsia', (p) => h.headband(p, '#D9467A')),
  hair('bow-lilac', (p) => h.bow(p, '#7C5CFF')),
  hair('braid-pack-black', (p) => h.braidPack(p, BLACK_HAIR)),
  hair('braid-pack-wine', (p) => h.braidPack(p, WINE_HAIR, '#8A1F3D')),
  hair('bundle-straight', (p) => h.bundle(p, BLACK_HAIR, 4)),
  hair('bundle-deep-wave', (p) => h.bundle(p, BLACK_HAIR, 26)),
  hair('wig-bob', (p) => h.wig(p, BLACK_HAIR, { length: 400 })),
  hair('wig-curly-brown', (p) => h.wig(p, BROWN_HAIR, { wave: 22, length: 570 })),
  hair('wig-blonde', (p) => h.wig(p, GOLD_HAIR, { length: 540 })),
  hair('braid-beads', (p) => h.beads(p, ['#E4484B', '#FFB020', '#3E7BE0', '#2FA86B', '#FFFFFF'])),
  hair('braid-cuffs', (p) => h.cuffs(p)),
  hair('flexi-rollers', (p) => h.rollers(p, ['#E7739A', '#6D5BD0', '#38B6C9'])),
  hair('crochet-needles', (p) => h.crochet(p, ['#E4484B', '#C98B4A', '#3E7BE0'])),
  hair('hair-dryer', (p) => h.dryer(p, '#D9467A')),
  hair('wig-caps', (p) => h.wigCap(p, ['#5a3a28', '#2b2326'])),
  hair('elastic-bands', (p) =>
    h.elastics(p, ['#E4484B', '#FFB020', '#3E7BE0', '#2FA86B', '#2b2326']),
  ),
  hair('satin-scarf', (p) => h.scarf(p, '#221A6B', '#FFC04D')),
  hair('edge-control', (p) => v.jar(p, { body: '#6D3FC0', lid: INK, ink: '#6D3FC0' })),
  hair('shea-hair-butter', (p) =>
    v.openJar(p, { body: '#F2E3C8', lid: '#8A5A32', ink: '#8A5A32', cream: '#FFF3D6' }),
  ),
  hair('growth-oil', (p) => v.dropper(p, { body: '#B5651D', cap: '#2b2326', ink: '#8A4B00' })),
  hair('water-spray', (p) =>
    v.spray(p, { body: '#9ED9E8', cap: INK, ink: '#1C6E84', sign: 'ring' }),
  ),
  hair('leave-in-cream', (p) => v.pump(p, { body: '#F2A35E', cap: '#FFFFFF', ink: '#A8521E' })),
  hair('shampoo-mint', (p) => v.bottle(p, { body: '#2FA86B', cap: '#0B6B45', ink: '#0B6B45' })),
];

const fashionPictures = [
  fashion('dress-navy', (p) => w.dress(p, '#2A4A9A', '#1b1730')),
  fashion('dress-emerald', (p) => w.dress(p, '#14663D', '#FFC04D')),
  fashion('ankara-dress-blue', (p) => w.ankaraDress(p, '#1E5AA8', '#FFC04D', '#E4484B', '#FFB020')),
  fashion('ankara-shirt-green', (p) => w.ankaraShirt(p, '#0B6B45', '#FFC04D', '#FFFFFF')),
  fashion('ankara-fabric-red', (p) => w.fabric(p, '#B3261E', '#FFC04D', '#221A6B')),
  fashion('adire-fabric-indigo', (p) => w.fabric(p, '#221A6B', '#A9A0FF', '#EEECFC')),
  fashion('senator-navy', (p) => w.senator(p, '#2F3A5F', '#E3C36E')),
  fashion('tee-white', (p) => w.printTee(p, WHITE, '')),
  fashion('tee-black', (p) => w.printTee(p, '#33304A', '')),
  fashion('tee-ring-print', (p) => w.printTee(p, WHITE, w.emblem('#3D2FB0', 310, 80))),
  fashion('tee-mango-print', (p) => w.printTee(p, '#33304A', w.emblem('#FFB020', 310, 80))),
  fashion('blouse-yellow', (p) => w.blouse(p, '#F3C14B')),
  fashion('polo-blue', (p) => w.polo(p, '#1E5AA8', '#F4F3FA')),
  fashion('polo-wine', (p) => w.polo(p, '#8A1F3D', '#FFE3B3')),
  fashion('hoodie-violet', (p) => w.hoodie(p, '#6D3FC0')),
  fashion('hoodie-grey', (p) => w.hoodie(p, '#8A8798')),
  fashion('jeans-blue', (p) => w.jeans(p, '#3557A8')),
  fashion('jeans-black', (p) => w.jeans(p, '#3f3f4c')),
  fashion('shorts-khaki', (p) => w.shorts(p, '#C8A678')),
  fashion('cap-black', (p) => w.cap(p, '#33304A')),
  fashion('bucket-hat-khaki', (p) => w.bucketHat(p, '#C8A678')),
  fashion('fila-red', (p) => w.fila(p, '#A01C2E')),
  fashion('gele-gold', (p) => w.gele(p, '#C9921F')),
  fashion('backpack-navy', (p) => w.backpack(p, '#2A3F73')),
  fashion('handbag-tan', (p) => w.handbag(p, '#C98B5A')),
  fashion('crossbody-blush', (p) => w.crossbody(p, '#D98E73')),
  fashion('clutch-emerald', (p) => w.clutch(p, '#0B6B45')),
  fashion('tote-adire', (p) => w.tote(p, '#F3E6CF', '#3D2FB0')),
  fashion('wallet-brown', (p) => w.wallet(p, '#6b3a1e')),
  fashion('belt-brown', (p) => w.belt(p, '#4A2A18')),
  fashion('sunglasses-brown', (p) => w.sunglasses(p, '#6b3a1e')),
  fashion('glasses-clear', (p) => w.glasses(p)),
  fashion('watch-leather', (p) => w.watch(p, '#5a3420', '#FFFDF6')),
  fashion('watch-black', (p) => w.watch(p, INK, '#15121f', '#C9CBDA')),
  fashion('coral-beads', (p) => w.beadLoop(p, ['#E2562F', '#D4461F'], { rows: 2, big: 36 })),
  fashion('bead-bracelet', (p) => w.beadLoop(p, ['#2b2326', '#3a2f33', '#E3C36E'], { r: 30 })),
  fashion('waist-beads', (p) =>
    w.waistBeads(p, [
      ['#E4484B', '#FFC04D'],
      ['#3E7BE0', '#FFFFFF'],
      ['#2FA86B', '#E3C36E'],
    ]),
  ),
  fashion('hoop-earrings', (p) => w.hoops(p, '#E3B94E')),
  fashion('drop-earrings', (p) => w.drops(p, '#D9467A')),
  fashion('necklace-gold', (p) => w.necklace(p, '#E3B94E')),
  fashion('tie-indigo', (p) => w.tie(p, '#221A6B', '#FFC04D')),
  fashion('socks-pair', (p) => w.socks(p)),
  fashion('umbrella-pink', (p) => w.umbrella(p, '#D9467A')),
  fashion('lab-coat', (p) => w.labCoat(p)),
];

const shoePictures = [
  shoes('runner-white', (p) => s.runner(p, '#E9E6F5')),
  shoes('runner-black', (p) => s.runner(p, '#3f3b57', '#E4484B')),
  shoes('runner-sky', (p) => s.runner(p, '#8fc1ea', '#1E5AA8')),
  shoes('canvas-red', (p) => s.canvas(p, '#B3261E')),
  shoes('canvas-black', (p) => s.canvas(p, '#33304A')),
  shoes('high-top-indigo', (p) => s.highTop(p, '#2E2590', '#FFB020')),
  shoes('trainer-blue', (p) => s.trainer(p, WHITE, '#1E5AA8')),
  shoes('trainer-black', (p) => s.trainer(p, '#3f3b57', '#E4484B')),
  shoes('slide-black', (p) => s.slide(p, '#33304A', '#33304A'), { views: ['angle', 'close'] }),
  shoes('slide-pink', (p) => s.slide(p, '#F2A7B5', '#E7739A'), { views: ['angle', 'close'] }),
  shoes('clog-lime', (p) => s.clog(p, '#8DC63F')),
  shoes('clog-navy', (p) => s.clog(p, '#2A3F73')),
  shoes('palm-brown', (p) => s.palm(p, '#4a2e1e'), { views: ['angle', 'close'] }),
  shoes('palm-black', (p) => s.palm(p, '#2b2326', '#8A8798'), { views: ['angle', 'close'] }),
  shoes('loafer-brown', (p) => s.loafer(p, '#6a3320')),
  shoes('loafer-black', (p) => s.loafer(p, '#33304A')),
  shoes('brogue-brown', (p) => s.brogue(p, '#7a4424')),
  shoes('heel-black', (p) => s.heel(p, '#3a3346')),
  shoes('heel-red', (p) => s.heel(p, '#C2264B')),
  shoes('mule-emerald', (p) => s.mule(p, '#0B6B45')),
  shoes('block-heel-fuchsia', (p) => s.blockHeel(p, '#D9467A')),
  shoes('block-heel-gold', (p) => s.blockHeel(p, '#E3B94E', '#C98B5A')),
  shoes('flat-rose', (p) => s.flat(p, '#E7739A')),
  shoes('flat-black', (p) => s.flat(p, '#3a3346')),
  shoes('ballet-nude', (p) => s.ballet(p, '#D9B48F'), { views: ['angle', 'close'] }),
  shoes('ankle-boot-brown', (p) => s.ankleBoot(p, '#5a3a28')),
  shoes('hiking-tan', (p) => s.hiking(p, '#C98B4A')),
  shoes('flip-flop-green', (p) => s.thong(p, '#2FA86B', '#FFC04D')),
  shoes('flip-flop-blue', (p) => s.thong(p, '#2E6BD8', '#F4F3FA')),
  shoes('insoles-blue', (p) => s.insoles(p, '#6fb7e8'), { views: ['angle', 'close'] }),
  shoes('laces', (p) => s.laces(p, [WHITE, INK]), { views: ['angle', 'close'] }),
  shoes('shoe-polish', (p) => s.polish(p, '#2b2326'), { views: ['angle', 'close'] }),
];

const cosmeticPictures = [
  makeup('lipstick-wine', (p) => c.lipstick(p, '#8A1F3D')),
  makeup('lipstick-coral', (p) => c.lipstick(p, '#E2562F')),
  makeup('lip-gloss-pink', (p) => c.gloss(p, '#E7739A')),
  makeup('lip-gloss-cocoa', (p) => c.gloss(p, '#9A5230')),
  makeup('mascara-violet', (p) => c.mascara(p, '#6D3FC0')),
  makeup('powder-compact', (p) => c.compact(p, INK, '#B97A4E')),
  makeup('blush-compact', (p) => c.compact(p, '#E7739A', '#D9584E')),
  makeup('eyeshadow-palette', (p) =>
    c.palette(p, INK, [
      '#F2D2B6',
      '#D98E73',
      '#A0522D',
      '#6b2f1f',
      '#E3B94E',
      '#B33A5E',
      '#6D3FC0',
      '#3a3650',
    ]),
  ),
  makeup('brow-pencil', (p) => c.pencil(p, '#3a2a24')),
  makeup('brush-set', (p) => c.brushes(p, '#D9467A', ['#2b211d', '#5a3420'])),
  makeup('beauty-blenders', (p) => c.blender(p, '#E7739A', '#6D3FC0')),
  makeup('lash-tray', (p) => c.lashes(p, '#E7739A')),
  makeup('nail-polish-trio', (p) => c.polish(p, ['#E4484B', '#6D3FC0', '#F2B9A0'])),
  makeup('press-on-nails', (p) => c.nails(p, '#F5CDBE', '#FFFFFF')),
  makeup('hand-mirror', () => c.mirror()),
  makeup('face-roller', (p) => c.roller(p, '#7cc7a2')),
  makeup('black-soap', (p) => c.blackSoap(p)),
  makeup('turmeric-soap', (p) => c.soap(p, '#F2A23B')),
  makeup('bath-sponge', (p) => c.sponge(p, '#F2A7B5')),
  care('perfume-amber', (p) => c.perfume(p, '#E9A23B', INK), { box: '#2F2B45' }),
  care('perfume-rose', (p) => c.perfume(p, '#E7739A', '#D9C27A', { round: true }), {
    box: '#E7739A',
  }),
  care('body-lotion', (p) => v.pump(p, { body: '#F2A7B5', cap: '#FFFFFF', ink: '#B33A5E' }), {
    box: '#B33A5E',
  }),
  care('cocoa-lotion', (p) => v.pump(p, { body: '#7A4A2E', cap: '#E3C36E', ink: '#7A4A2E' }), {
    box: '#7A4A2E',
  }),
  care(
    'sunscreen',
    (p) =>
      v.tube(p, {
        body: '#FFF6E8',
        cap: '#E9A23B',
        ink: '#C46A12',
        paper: '#FFE3B3',
        sign: 'ring',
      }),
    { box: '#E9A23B' },
  ),
  care('face-wash', (p) => v.tube(p, { body: '#BFE6D2', cap: '#0B6B45', ink: '#0B6B45' }), {
    box: '#0B6B45',
  }),
  care(
    'vitamin-c-serum',
    (p) => v.dropper(p, { body: '#E9812B', cap: '#F4F3FA', ink: '#C2410C', sign: 'ring' }),
    { box: '#C2410C' },
  ),
  care(
    'niacinamide-serum',
    (p) => v.dropper(p, { body: '#9DB8E8', cap: INK, ink: '#1E5AA8', sign: 'ring' }),
    { box: '#1E5AA8' },
  ),
  care(
    'shea-butter',
    (p) => v.openJar(p, { body: '#F6E2A8', lid: '#C98B4A', ink: '#8A5A12', cream: '#FFF0C2' }),
    { box: '#C98B4A' },
  ),
  care('coffee-scrub', (p) => v.jar(p, { body: '#5a3a28', lid: '#E3C9A8', ink: '#5a3a28' }), {
    box: '#5a3a28',
  }),
  care(
    'petroleum-jelly',
    (p) => v.jar(p, { body: '#E9F1FA', lid: '#1E5AA8', ink: '#1E5AA8', paper: '#FFFFFF' }),
    { box: '#1E5AA8' },
  ),
  care('rose-toner', (p) => v.spray(p, { body: '#F5B8C6', cap: '#FFFFFF', ink: '#B33A5E' }), {
    box: '#E7739A',
  }),
  care('sheet-mask', (p) => v.pouch(p, { body: '#8FCBB0', ink: '#0B6B45' }), {
    views: ['angle', 'close'],
  }),
  care(
    'roll-on',
    (p) => v.rollOn(p, { body: '#FFFFFF', cap: '#3E7BE0', ink: '#3E7BE0', sign: 'ring' }),
    { views: ['pair', 'close'] },
  ),
  care('makeup-remover', (p) => v.bottle(p, { body: '#C9B8F2', cap: '#6D3FC0', ink: '#6D3FC0' }), {
    box: '#6D3FC0',
  }),
];

const snackPictures = [
  snack('burger', () => n.burger()),
  snack('hot-dog', () => n.hotDog()),
  snack('shawarma', () => n.shawarma()),
  snack('sandwich', () => n.sandwich()),
  snack('pizza', () => n.pizza()),
  snack('chips', () => n.fries()),
  snack('doughnut', () => n.doughnut()),
  snack('cake-slice', () => n.cake()),
  snack('birthday-cake', () => n.birthday()),
  snack('cupcake', () => n.cupcake()),
  snack('soft-ice-cream', () => n.softIce()),
  snack('popcorn', () => n.popcorn()),
  snack('bread-loaf', () => n.loaf()),
  snack('chin-chin', (p) => n.snackJar(p, random(3), '#D9963F', '#C2410C')),
  snack('groundnuts', (p) => n.snackJar(p, random(8), '#A8643A', '#0B6B45')),
  snack('plantain-chips', (p) => n.snackPack(p, '#0B6B45', '#F3C14B')),
  snack('parfait', (p) =>
    n.domeCup(p, ['#FFF8EC', '#C98B4A', '#FFF8EC', '#E4487A', '#FFF8EC'], {
      straw: '',
      dots: [
        [220, 160, 34, '#E4484B'],
        [300, 140, 38, '#6D3FC0'],
        [376, 160, 34, '#F6A623'],
      ],
    }),
  ),
  drink('zobo', (p) => n.petBottle(p, '#8A1230', '#E4484B', { ink: '#8A1230' })),
  drink('kunu', (p) => n.petBottle(p, '#E9DCC4', '#C98B4A', { ink: '#8A5A32' })),
  drink('tigernut-milk', (p) => n.petBottle(p, '#F6EBD2', '#0B6B45', { ink: '#0B6B45' })),
  drink('palm-wine', (p) =>
    n.petBottle(p, '#F4F2EA', '#3D2FB0', { ink: '#3D2FB0', paper: '#EEECFC' }),
  ),
  drink('water', (p) => n.petBottle(p, '#DDF1FC', '#2E6BD8', { ink: '#2E6BD8', clear: true })),
  drink('cola', (p) => n.petBottle(p, '#3a1a12', '#E4484B', { ink: '#FFFFFF', paper: '#E4484B' })),
  drink('yoghurt', (p) => n.petBottle(p, '#F7C9D6', '#FFFFFF', { ink: '#D9467A' })),
  drink('malt', (p) => n.can(p, '#5a2f1b', '#FFC04D')),
  drink('orange-soda', (p) => n.can(p, '#F2811D', '#FFFFFF')),
  drink('chapman', () => n.chapman(), { views: ['angle', 'close'] }),
  drink('smoothie', (p) => n.domeCup(p, ['#F29A2E', '#F6B24A', '#F9C96A'], { straw: '#0B6B45' }), {
    views: ['angle', 'close'],
  }),
  drink('milkshake', (p) => n.fizzyCup(p, '#B3704A'), { views: ['angle', 'close'] }),
  drink('lemonade', (p) => n.fizzyCup(p, '#3E9B5A'), { views: ['angle', 'close'] }),
  drink('hot-tea', () => n.tea(), { views: ['angle', 'close'] }),
];

// Colours that only end another product's gallery, and objects that need fewer views.
const FEWER = {
  'bath-sponge': ['close'],
  'black-soap': ['close'],
  'bobby-pins': ['close'],
  'bread-loaf': ['close'],
  'cable-red': ['close'],
  chips: ['close'],
  cola: ['close'],
  cupcake: ['close'],
  doughnut: ['close'],
  'drop-earrings': ['close'],
  'elastic-bands': ['close'],
  'hot-tea': ['close'],
  'lash-tray': ['close'],
  lemonade: ['close'],
  'lip-gloss-pink': ['close'],
  malt: ['pair'],
  'orange-soda': ['pair'],
  popcorn: ['close'],
  'press-on-nails': ['close'],
  'shea-hair-butter': ['close'],
  'shoe-polish': ['close'],
  'soft-ice-cream': ['close'],
  'tee-ring-print': ['angle'],
  'tee-white': ['close'],
  water: ['close'],
};
const FRONT_ONLY = [
  'bonnet-blush',
  'braid-pack-wine',
  'cable-black',
  'canvas-black',
  'case-sage',
  'clog-navy',
  'dress-emerald',
  'earbuds-black',
  'flat-black',
  'flip-flop-blue',
  'headphones-sand',
  'hoodie-grey',
  'jeans-black',
  'lip-gloss-cocoa',
  'lipstick-coral',
  'polo-wine',
  'slide-pink',
  'smart-watch-black',
  'tee-black',
  'tee-mango-print',
  'trainer-black',
  'watch-black',
];

const trimmed = (picture) => ({
  ...picture,
  views: FRONT_ONLY.includes(picture.key) ? [] : (FEWER[picture.key] ?? picture.views),
});

export const PICTURES = [
  ...phonePictures,
  ...hairPictures,
  ...fashionPictures,
  ...shoePictures,
  ...cosmeticPictures,
  ...snackPictures,
].map(trimmed);
