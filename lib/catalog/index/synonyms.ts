interface Synonym {
  /** Folded; a product whose name contains one of these phrases is also found by `also`. */
  phrases: readonly string[];
  also: readonly string[];
}

/** A group of phrases with the same meaning. */
function same(...phrases: string[]): Synonym {
  return { phrases, also: phrases };
}

/**
 * Campus words for products that sellers name differently. A singular also matches its plural, a plural
 * only itself: slides are slippers, a slide is not.
 */
export const SYNONYMS: readonly Synonym[] = [
  same('dodo', 'plantain'),
  same('mineral', 'soft drink', 'soda'),
  {
    phrases: [
      'coke',
      'coca cola',
      'fanta',
      'sprite',
      'pepsi',
      '7up',
      'bigi',
      'mirinda',
      'la casera',
    ],
    also: ['soft drink', 'mineral', 'soda'],
  },
  {
    phrases: ['soda', 'soft drink', 'coca cola', 'cola'],
    also: ['coke', 'coca cola', 'fanta', 'sprite', 'pepsi'],
  },
  same('noodles', 'indomie'),
  same('swallow', 'fufu', 'eba', 'amala', 'semo', 'pounded yam'),
  same('garri', 'eba'),
  same('moi moi', 'moin moin', 'bean pudding'),
  same('akara', 'bean cake'),
  same('beans', 'ewa'),
  same('suya', 'grilled beef'),
  same('obe', 'soup', 'stew'),
  same('eran', 'beef', 'meat'),
  same('chips', 'fries'),
  same('biscuit', 'cookie'),
  same('corn', 'maize'),
  same('groundnut', 'peanut'),
  same('prawn', 'shrimp'),
  same('pure water', 'sachet water', 'bottle water'),
  same('small chops', 'finger food'),
  same('power bank', 'powerbank'),
  same('earpiece', 'earphone', 'earbud', 'ear pod', 'airpod', 'headset'),
  same('charger', 'charging head', 'adapter'),
  same('cord', 'cable', 'usb cable'),
  {
    phrases: ['case for', 'magnetic case', 'print case', 'phone case'],
    also: ['pouch', 'phone pouch', 'phone case', 'back cover'],
  },
  same('screen guard', 'screen protector', 'tempered glass'),
  same('attachment', 'braiding hair', 'expression'),
  same('wig', 'hair unit'),
  same('scarf', 'head tie', 'gele', 'turban'),
  same('bonnet', 'satin cap'),
  same('hair band', 'headband', 'scrunchie'),
  same('slipper', 'slides', 'palms', 'flip flop', 'sandal'),
  same('sneaker', 'canvas', 'trainer', 'kicks'),
  same('top', 'tee', 't shirt', 'tshirt', 'polo'),
  same('dress', 'gown'),
  same('trousers', 'pants', 'joggers'),
  same('jumper', 'sweater'),
  { phrases: ['handbag', 'tote', 'clutch', 'backpack'], also: ['bag'] },
  { phrases: ['handbag', 'crossbody', 'clutch'], also: ['purse', 'ladies bag', 'handbag'] },
  { phrases: ['backpack'], also: ['school bag'] },
  same('wristwatch', 'wrist watch', 'watch'),
  { phrases: ['pendant', 'beads'], also: ['necklace'] },
  { phrases: ['clogs'], also: ['crocs'] },
  { phrases: ['hair bundle', 'human hair', 'braiding hair'], also: ['weavon', 'weave on'] },
  { phrases: ['braiding hair'], also: ['kanekalon'] },
  { phrases: ['petroleum jelly'], also: ['vaseline', 'pomade'] },
  { phrases: ['body lotion', 'hair cream', 'hair food'], also: ['pomade'] },
  { phrases: ['black soap'], also: ['dudu osun'] },
  same('cap', 'face cap', 'fez cap'),
  same('sunglasses', 'shades'),
  same('lip gloss', 'lipgloss', 'lip shine'),
  same('cream', 'lotion', 'moisturiser'),
  same('perfume', 'eau de parfum', 'cologne', 'body spray', 'fragrance', 'body mist'),
  same('soap', 'body wash'),
  same('ori', 'shea butter'),
];
