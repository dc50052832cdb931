/** A question that people ask often, with its answer in paragraphs. */
export interface FaqItem {
  /** Names the answer in links, e.g. /faq#refunds. */
  id: string;
  question: string;
  answer: readonly string[];
}

/** Words that say nothing about what is asked. */
const FILLERS = new Set(
  'a an the i me my we you your it is are am be do does did can could will would how what when where why which who to of for in on at with and or if please'.split(
    ' ',
  ),
);

/** The words of a text that a search looks for; all of them if none says anything. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}₦%.]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The questions with all these words in the question or its answer, those first whose question has
 * most of them. All of them without a word.
 */
export function searchFaq<T extends FaqItem>(items: readonly T[], text: string): T[] {
  const words = searchWords(text);
  const hits = (haystack: string) =>
    words.filter((word) => haystack.toLowerCase().includes(word)).length;
  return items
    .filter(({ question, answer }) => hits(`${question} ${answer.join(' ')}`) === words.length)
    .sort((a, b) => hits(b.question) - hits(a.question));
}
