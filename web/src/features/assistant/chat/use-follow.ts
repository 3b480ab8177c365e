import { useCallback, useEffect, useRef, useState } from "react";

/** So close to the end counts as the end. */
const SLACK = 24;
/** Left free above the question. */
const MARGIN = 4;

/**
 * Keeps the newest text of a scrolling area in view, unless the user has scrolled away from it. The newest question,
 * the element with the `question` ref, stays in view too, so that a long answer shows its beginning; `throughout`
 * follows to the end all the same.
 */
export function useFollow<Area extends HTMLElement, Content extends HTMLElement>(throughout: boolean) {
  const area = useRef<Area>(null);
  const content = useRef<Content>(null);
  const question = useRef<HTMLLIElement>(null);
  const [isEndInView, setEndInView] = useState(true);
  const isFollowing = useRef(true);
  const wantsEnd = useRef(throughout);
  const lastTop = useRef(0);

  const settle = useCallback(() => {
    const at = area.current;
    if (!at) return;
    const end = at.scrollHeight - at.clientHeight;
    if (isFollowing.current) {
      const top = wantsEnd.current ? end : Math.min(end, topOf(question.current, at));
      if (top > at.scrollTop) at.scrollTop = top;
    }
    setEndInView(end - at.scrollTop <= SLACK);
  }, []);
  /** After a new question: follows again, wherever the user had scrolled to. */
  const toQuestion = useCallback(() => {
    isFollowing.current = true;
    wantsEnd.current = throughout;
    settle();
  }, [settle, throughout]);
  const toEnd = useCallback(() => {
    isFollowing.current = true;
    wantsEnd.current = true;
    settle();
  }, [settle]);
  const onScroll = useCallback(() => {
    const at = area.current;
    if (!at) return;
    const isAtEnd = at.scrollHeight - at.scrollTop - at.clientHeight <= SLACK;
    // Text that came in since also leaves the end behind; only the user goes up.
    const wentUp = at.scrollTop < lastTop.current;
    lastTop.current = at.scrollTop;
    if (isAtEnd) isFollowing.current = true;
    else if (wentUp) isFollowing.current = false;
    setEndInView(isAtEnd);
  }, []);

  useEffect(() => {
    if (!content.current) return;
    const observer = new ResizeObserver(settle);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [settle]);

  return { area, content, question, isEndInView, toQuestion, toEnd, onScroll };
}

function topOf(element: HTMLElement | null, area: HTMLElement): number {
  if (!element) return Number.POSITIVE_INFINITY;
  const distance = element.getBoundingClientRect().top - area.getBoundingClientRect().top;
  return area.scrollTop + distance - area.clientTop - MARGIN;
}
