import { parseSync } from 'vite';

/** How long a function is between its braces, in lines that are neither empty nor comment. */
export interface FunctionLength {
  /** Its own name, or that of what it is given to; 'anonymous' without either. */
  name: string;
  /** Without markup and the functions inside it, which are counted for themselves. */
  own: number;
  whole: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const MARKUP = /^JSX(?:Element|Fragment)$/;

/** Every function of a source file, from the top down. Throws where the file cannot be read. */
export function functionLengths(path: string, text: string): FunctionLength[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const code = comments.reduce(without, text);
  const found: FunctionLength[] = [];
  const walk = (node: Node, name: string) => {
    if (FUNCTION.test(node.type) && 'body' in node && isNode(node.body)) {
      const { body } = node;
      const inside = outermost(body);
      found.push({
        name,
        own: lines(inside.reduce(without, code), body),
        whole: lines(code, body),
      });
    }
    for (const child of childrenOf(node)) walk(child, nameOf(child) ?? name);
  };
  walk(program, 'anonymous');
  return found;
}

/** The outermost functions and pieces of markup in a node, itself included. */
function outermost(node: Node): Node[] {
  if (FUNCTION.test(node.type) || MARKUP.test(node.type)) return [node];
  return childrenOf(node).flatMap(outermost);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nameOf(node: Node): string | null {
  const id = 'id' in node && isNode(node.id) ? node.id : null;
  return id && 'name' in id && typeof id.name === 'string' ? id.name : null;
}

/** The text with the piece blanked: every line stays where it is. */
function without(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + text.slice(start, end).replace(/\S/g, ' ') + text.slice(end);
}

function lines(text: string, { type, start, end }: Node): number {
  const isBlock = type === 'BlockStatement';
  return text
    .slice(isBlock ? start + 1 : start, isBlock ? end - 1 : end)
    .split('\n')
    .filter((line) => line.trim()).length;
}
