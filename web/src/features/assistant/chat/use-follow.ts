import { useCallback, useEffect, useRef, useState } from "react";

/** So close to the end counts as the end. */
const SLACK = 24;

/** Keeps the newest text of a scrolling area in view, unless the user has scrolled away from it. */
export function useFollow<Area extends HTMLElement, Content extends HTMLElement>() {
  const area = useRef<Area>(null);
  const content = useRef<Content>(null);
  const [following, setFollowing] = useState(true);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);

  const follow = useCallback((yes: boolean) => {
    isFollowing.current = yes;
    setFollowing(yes);
  }, []);
  const toEnd = useCallback(() => {
    follow(true);
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  }, [follow]);
  const onScroll = useCallback(() => {
    const at = area.current;
    if (!at) return;
    const isAtEnd = at.scrollHeight - at.scrollTop - at.clientHeight <= SLACK;
    // Text that came in since also leaves the end behind; only the user goes up.
    const wentUp = at.scrollTop < lastTop.current;
    lastTop.current = at.scrollTop;
    if (isAtEnd) follow(true);
    else if (wentUp) follow(false);
  }, [follow]);

  useEffect(() => {
    if (!content.current) return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current && area.current) area.current.scrollTop = area.current.scrollHeight;
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { area, content, following, toEnd, onScroll };
}
