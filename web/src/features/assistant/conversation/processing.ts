// What is said while an answer is awaited.

import type { Question } from "../types";

const imageWishes = ["create an image", "make an image", "generate an image", "draw"];

export function processingMessage(question: Question): string {
  const prompt = question.prompt.toLowerCase();
  if (imageWishes.some((wish) => prompt.includes(wish))) return "Creating an image...";
  if (question.file || question.subject?.kind === "document") return "Analyzing the document...";
  if (question.useWebSearch) return "Searching the web...";
  return "Looking through your cranes and documents...";
}
