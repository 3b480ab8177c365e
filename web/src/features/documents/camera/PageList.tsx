import { Button, IconButton, ListItem, ListView } from "@/retro";
import { whole } from "./geometry";
import type { Page, PageActions } from "./use-pages";

interface PageListProps {
  pages: readonly Page[];
  disabled: boolean;
  act: PageActions;
}

/** The pages in the order in which they are filed. */
export function PageList({ pages, disabled, act }: PageListProps) {
  return (
    <ListView aria-label="Pages">
      {pages.map(({ key, photo, outline }, index) => {
        const title = `Page ${index + 1}`;
        return (
          <ListItem
            key={key}
            icon="document"
            picture={<img src={photo.url} alt={title} />}
            title={title}
            actions={
              <>
                <Button
                  disabled={disabled}
                  onClick={() => act.openCropping(key)}
                  aria-label={`Crop page ${index + 1}`}
                >
                  Crop
                </Button>
                <Button
                  aria-label={`Move page ${index + 1} up`}
                  disabled={disabled || index === 0}
                  onClick={() => act.move(index, index - 1)}
                >
                  Up
                </Button>
                <Button
                  aria-label={`Move page ${index + 1} down`}
                  disabled={disabled || index === pages.length - 1}
                  onClick={() => act.move(index, index + 1)}
                >
                  Down
                </Button>
                <IconButton
                  icon="trash"
                  label={`Remove page ${index + 1}`}
                  disabled={disabled}
                  onClick={() => act.remove(key)}
                />
              </>
            }
          >
            {outline === whole ? "The whole photo" : "Cut out and straightened"}
          </ListItem>
        );
      })}
    </ListView>
  );
}
