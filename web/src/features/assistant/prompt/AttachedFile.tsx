import { formatSize } from "@/lib/sizes";
import { Icon, IconButton } from "@/retro";
import { isLarge } from "./attachment";
import styles from "./prompt.module.css";

export function AttachedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div ref={show}>
      <p className={styles.attached}>
        <Icon name="attach" />
        <span className={styles.fileName}>
          {file.name} <span className={styles.size}>({formatSize(file.size)})</span>
        </span>
        <IconButton icon="close" label={`Remove ${file.name}`} onClick={onRemove} />
      </p>
      {isLarge(file) && (
        <p className={styles.large}>
          <Icon name="info" />
          Using advanced AI for optimal large file processing
        </p>
      )}
    </div>
  );
}

/** On a phone it may be below the screen, and nobody would know that the file was taken. */
function show(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
