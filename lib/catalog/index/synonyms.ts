interface Synonym {
  /** Folded phrases; a product whose name has one of them is also found by `also`. */
  says: readonly string[];
  also: readonly string[];
}

/** All phrases of the group mean the same. */
function same(...phrases: string[]): Synonym {
  return { says: phrases, also: phrases };
}

/** Campus words for things that sellers name differently. */
export const SYNONYMS: readonly Synonym[] = [
  same('dodo', 'plantain', 'plantains'),
  same('mineral', 'minerals', 'soft drink', 'soft drinks', 'soda'),
  {
    says: ['coke', 'coca cola', 'fanta', 'sprite', 'pepsi', '7up', 'bigi', 'mirinda', 'la casera'],
    also: ['soft drink', 'mineral', 'minerals', 'soda'],
  },
  {
    says: ['soda', 'soft drink', 'soft drinks', 'coca cola', 'cola'],
    also: ['coke', 'coca cola', 'fanta', 'sprite', 'pepsi'],
  },
  same('noodles', 'indomie'),
  same('swallow', 'fufu', 'eba', 'amala', 'semo', 'pounded yam'),
  same('garri', 'gari', 'eba'),
  same('moi moi', 'moin moin', 'bean pudding'),
  same('akara', 'bean cake'),
  same('beans', 'ewa'),
  same('shawarma', 'sharwama'),
  same('suya', 'grilled beef'),
  same('obe', 'soup', 'stew'),
  same('eran', 'beef', 'meat'),
  same('chips', 'fries'),
  same('pure water', 'sachet water'),
  same('small chops', 'finger food'),
  same('power bank', 'powerbank'),
  same('earpiece', 'earphone', 'earphones', 'earbuds', 'ear pods', 'airpods', 'headset'),
  same('charger', 'charging head', 'adapter'),
  same('cord', 'cable', 'usb cable'),
  same('pouch', 'phone case', 'back cover'),
  same('screen guard', 'screen protector', 'tempered glass'),
  same('attachment', 'attachments', 'braiding hair', 'expression'),
  same('wig', 'wigs', 'hair unit'),
  same('scarf', 'head tie', 'gele', 'turban'),
  same('bonnet', 'satin cap'),
  same('hair band', 'headband', 'scrunchie', 'scrunchies'),
  same('slippers', 'slides', 'palms', 'flip flops', 'sandal', 'sandals'),
  same('sneakers', 'canvas', 'trainers', 'kicks'),
  same('top', 'tee', 't shirt', 'tshirt', 'polo'),
  same('dress', 'dresses', 'gown', 'gowns'),
  same('trousers', 'pants', 'joggers'),
  same('cap', 'face cap', 'fez cap'),
  same('lip gloss', 'lipgloss', 'lip shine'),
  same('cream', 'lotion', 'moisturiser', 'moisturizer'),
  same('perfume', 'body spray', 'fragrance', 'body mist'),
  same('soap', 'body wash'),
  same('ori', 'shea butter'),
];
