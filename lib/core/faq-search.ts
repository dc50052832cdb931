import { listPlurals, listSingulars } from './plurals';
import { foldText } from './text';

/** A question that people ask often, with its answer in paragraphs. */
export interface FaqItem {
  /** Names the answer in links, e.g. /faq#refunds. */
  id: string;
  question: string;
  answer: readonly string[];
}

/** Words that say nothing about what is asked. */
const FILLERS = new Set(
  'a an the i im id me my we you your it is are am was be do dont does did can cant could will would how hows what whats when where wheres why which who to of for in on at with and or if please'.split(
    ' ',
  ),
);

/** Lower case without accents and apostrophes, "2,500" as 2500: the same however it is typed. */
function normalise(text: string): string {
  return foldText(text)
    .replace(/['’]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '');
}

/** The words of a text that a search looks for; all of them if none says anything. */
export function searchWords(text: string): string[] {
  const words = normalise(text).match(/₦?\d+(?:\.\d+)*%?|\p{L}+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The questions with all these words, singular or plural, in the question or its answer, those first
 * whose question has most of them. All of them without a word.
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
