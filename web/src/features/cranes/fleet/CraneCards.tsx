import { type Rect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef } from "react";
import { IconButton, ScrollArea, useKeyHints, Window } from "@/retro";
import { type Crane, canEdit } from "../types";
import { CraneCard } from "./CraneCard";
import styles from "./CraneCards.module.css";
import { cardHints, onCardKey } from "./card-keys";
import { describeCount } from "./fleet";
import { placeOnBack, useSteps } from "./use-steps";

/** One press of a scroll button. A card and the gap after it are exactly as wide. */
const STEP = 300;
const GAP = 12;
const CARD = STEP - GAP;

interface CraneCardsProps {
  cranes: readonly Crane[];
  /** How many there would be without a filter. */
  total: number;
  /** What the cranes were chosen by, as text: the row starts anew with each. */
  filter: string;
  now: Date;
  onEdit: (crane: Crane) => void;
  onRenew: (crane: Crane, kind: string, label: string) => void;
}

/** The row of cards. Only those near the visible part exist, however large the fleet. */
export const CraneCards = memo(function CraneCards(props: CraneCardsProps) {
  const { cranes, total, filter, now, onEdit, onRenew } = props;
  useKeyHints(cardHints);
  const { area, isAtStart, isAtEnd, step, hands, rewind } = useSteps();
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: cranes.length,
    getScrollElement: () => area.current,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: 1,
    // Until the row is measured it is taken to be as wide as the screen: cards that came only after the measuring would
    // come all at once, in one long pause.
    initialRect: { width: window.innerWidth, height: 0 },
    initialOffset: placeOnBack,
    observeElementRect: observeWidth,
    // The row is scrolled by its buttons and by hand alone.
    scrollToFn: () => {},
    getItemKey: (index) => cranes[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();

  // A new filter starts at its first crane, also where that is the one which stood first before.
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    rewind();
  }, [filter, rewind]);

  return (
    <Window
      title="Your Cranes"
      icon="craneTelescopic"
      controls={
        <>
          <IconButton icon="left" label="Scroll left" disabled={isAtStart} onClick={() => step(-STEP)} />
          <IconButton icon="right" label="Scroll right" disabled={isAtEnd} onClick={() => step(STEP)} />
        </>
      }
      status={<span role="status">{describeCount(cranes.length, total)}</span>}
    >
      <ScrollArea
        ref={area}
        label="Crane cards"
        className={styles.area}
        {...hands}
        onKeyDown={(event) => {
          hands.onKeyDown();
          onCardKey(event, (index) => {
            const crane = cranes[index];
            if (crane && canEdit(crane)) onEdit(crane);
          });
        }}
        data-scrolls={!(isAtStart && isAtEnd) || undefined}
      >
        <ul
          className={styles.row}
          style={{ width: virtualizer.getTotalSize(), paddingLeft: items[0]?.start ?? 0, gap: GAP }}
        >
          {items.map(({ index, key }) => {
            const crane = cranes[index];
            return (
              crane && (
                <li key={key} style={{ width: CARD }} aria-setsize={cranes.length} aria-posinset={index + 1}>
                  <CraneCard crane={crane} now={now} onEdit={onEdit} onRenew={onRenew} />
                </li>
              )
            );
          })}
        </ul>
      </ScrollArea>
    </Window>
  );
});

/** Tells the row's width after each layout. The library's own way also asks for one, in the middle of the first draw. */
function observeWidth({ scrollElement }: Virtualizer<HTMLElement, Element>, tell: (rect: Rect) => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver(() => tell({ width: scrollElement.clientWidth, height: 0 }));
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
