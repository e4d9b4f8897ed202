import type { Question, Section } from '../../model/page.js';

/** Question marks at the end of a heading, in several scripts. */
const ENDS_AS_QUESTION = /[?\uff1f\u061f\u037e]$/;

/**
 * The questions of a page: headings that end with a question mark, with the text up to the next
 * question or heading of the same level. A question without an answer is left out.
 */
export function questionsOf(sections: readonly Section[]): Question[] {
  const questions: Question[] = [];
  /** Level of the open question; 0 if none is open. */
  let open = 0;
  for (const { anchor, level, heading, text } of sections) {
    if (ENDS_AS_QUESTION.test(heading.trim())) {
      open = level;
      questions.push({ anchor, question: heading.trim(), answer: text });
    } else if (open !== 0 && level > open) {
      const question = questions.pop();
      if (question === undefined) continue;
      const parts = [question.answer, heading, text].filter((part) => part !== '');
      questions.push({ ...question, answer: parts.join(' ') });
    } else open = 0;
  }
  return questions.filter(({ answer }) => answer !== '');
}
