/** A page translator's replacements, by our text node. */
const replacements = new WeakMap<Node, Element>();
const claimed = new WeakSet<Element>();

/**
 * Lets a page be translated, for example by Chrome. A translator replaces each text node by a `<font>` with
 * the translation. React would then update detached nodes, so that for example a total would stay as it was,
 * and throw when it removes them. When a text changes, it replaces its translation, and the translator
 * translates it again.
 */
export function supportPageTranslation(): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const font = findReplacement(record);
        if (!font) continue;
        replacements.set(node, font);
        claimed.add(font);
        changes.observe(node, { characterData: true });
        guardTree();
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The `<font>` that replaced the text of this record. */
function findReplacement({ addedNodes, previousSibling, nextSibling }: MutationRecord) {
  const near = [...addedNodes, previousSibling, nextSibling];
  return near.find(
    (node): node is Element =>
      node instanceof Element && node.tagName === 'FONT' && !claimed.has(node),
  );
}

/** Shows a changed text again, unless it is inside its replacement. */
function restore(text: Node): void {
  const font = replacements.get(text);
  if (!font || font.contains(text)) return;
  replacements.delete(text);
  // Without a parent, React has replaced the whole content.
  if (font.parentNode) font.replaceWith(text as Text);
}

let isGuarded = false;

/** Lets React remove and insert nodes that the translator has replaced or moved. */
function guardTree(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    replacements.get(child)?.remove();
    child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    return insertBefore.call(this, node, before && findPlace(this, before)) as T;
  };
}

/** The child of `parent` that is, contains or replaces `node`; null if there is none. */
function findPlace(parent: Node, node: Node): Node | null {
  const font = replacements.get(node);
  let place: Node | null = font?.isConnected ? font : node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}
