import { type ReactNode, useState } from "react";
import { formatSize } from "@/lib/sizes";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button, Field, FileButton, GroupBox, Panel } from "@/retro";
import styles from "./form.module.css";

const LIMIT = 20 * 1024 * 1024;

interface ImageFieldProps {
  image: File | null;
  onPick: (image: File | null) => void;
  disabled: boolean;
  /** What shows while no new image is chosen. */
  current?: ReactNode;
}

/** The crane's picture, with a look at it before it is sent. */
export function ImageField({ image, onPick, disabled, current }: ImageFieldProps) {
  const [error, setError] = useState<string>();
  const preview = useObjectUrl(image);
  return (
    <GroupBox legend="Image">
      <div className={styles.picture}>
        {(preview || current) && (
          <Panel className={styles.preview}>
            {preview ? <img key={preview} src={preview} alt="The chosen file" /> : current}
          </Panel>
        )}
        <div className={styles.picked}>
          <Field className={styles.choose} label="Crane image" hint="JPG, PNG or GIF up to 5MB" error={error}>
            <FileButton
              accept="image/*"
              icon="image"
              disabled={disabled}
              onPick={([file]) => {
                const tooLarge = file !== undefined && file.size > LIMIT;
                setError(tooLarge ? "This image is larger than 20 MB. Choose a smaller one." : undefined);
                if (file && !tooLarge) onPick(file);
              }}
            >
              Choose an image
            </FileButton>
          </Field>
          {image && (
            <>
              <span className={styles.name}>
                {image.name} <span className={styles.size}>{formatSize(image.size)}</span>
              </span>
              <Button variant="link" disabled={disabled} onClick={() => onPick(null)}>
                Remove the image
              </Button>
            </>
          )}
        </div>
      </div>
    </GroupBox>
  );
}
