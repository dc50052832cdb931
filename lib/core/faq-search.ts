import { listPlurals, listSingulars } from './plurals';
import { foldText } from './text';

export interface FaqItem {
  /** Anchor in links: /faq#refunds. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
}

/** Words that don't help a search, in English and Pidgin. */
const FILLERS = new Set(
  'abeg am biko dem dey don fit get go how make na no o oga of pls sabi sef sha una wan want wetin wey a an the i im id me my we you your it is are am was be do dont does did can cant could will would how hows what whats when where wheres why which who to of for in on at with and or if please'.split(
    ' ',
  ),
);

/** Lower case without accents, apostrophes and thousands separators. */
function normalise(text: string): string {
  return foldText(text)
    .replace(/['’]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '');
}

/** The keywords of a text; all of its words if they are all fillers. */
export function searchWords(text: string): string[] {
  const words = normalise(text).match(/₦?\d+(?:\.\d+)*%?|\p{L}+/gu) ?? [];
  const keywords = words.filter((word) => !FILLERS.has(word));
  return keywords.length > 0 ? keywords : words;
}

/**
 * The questions with all these words, singular or plural, in the question or its answer; those with most
 * of them in the question first. All questions without a word.
 */
export function searchFaq<T extends FaqItem>(items: readonly T[], text: string): T[] {
  const words = [...new Set(searchWords(text))].map((word) => [
    word,
    ...listSingulars(word),
    ...listPlurals(word),
  ]);
  const countHits = (written: string) => {
    const haystack = normalise(written);
    return words.filter((forms) => forms.some((form) => haystack.includes(form))).length;
  };
  return items
    .filter(({ question, answer }) => countHits(`${question} ${answer.join(' ')}`) === words.length)
    .map((item) => ({ item, hits: countHits(item.question) }))
    .sort((a, b) => b.hits - a.hits)
    .map(({ item }) => item);
}
