import { useEffect, useRef, useState } from "react";
import type { Outline } from "./geometry";
import { forgetPhoto, type Photo, readPhoto } from "./photos";

export interface Page {
  key: number;
  photo: Photo;
  outline: Outline;
}

export interface PageActions {
  add: (files: File[]) => void;
  remove: (key: number) => void;
  move: (from: number, to: number) => void;
  openCropping: (key: number) => void;
  crop: (key: number, outline: Outline) => void;
}

/** The photographed pages of a paper that is being put together. */
export function usePages() {
  const [all, setAll] = useState<readonly Page[]>([]);
  const [cropping, setCropping] = useState<number | null>(null);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lastKey = useRef(0);
  // All that were ever read, to be let go when the dialog closes.
  const photos = useRef(new Set<Photo>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      for (const photo of photos.current) forgetPhoto(photo);
      photos.current.clear();
    };
  }, []);

  const read = async (files: File[]) => {
    setReading(true);
    setFailure(null);
    try {
      for (const file of files) {
        const photo = await readPhoto(file);
        if (!isOpen.current) return forgetPhoto(photo);
        photos.current.add(photo);
        lastKey.current += 1;
        const page = { key: lastKey.current, photo, outline: photo.proposed };
        setAll((before) => [...before, page]);
        // What was just taken is looked at once.
        if (files.length === 1) setCropping(page.key);
      }
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setReading(false);
    }
  };

  const act: PageActions = {
    add: (files) => void read(files),
    remove: (key) => {
      setAll((before) => before.filter((page) => page.key !== key));
    },
    move: (from, to) => {
      setAll((before) => {
        const after = [...before];
        const [moved] = after.splice(from, 1);
        if (moved) after.splice(to, 0, moved);
        return after;
      });
    },
    openCropping: setCropping,
    crop: (key, outline) => {
      setAll((before) => before.map((page) => (page.key === key ? { ...page, outline } : page)));
      setCropping(null);
    },
  };
  return [{ all, cropping, isReading, failure }, act] as const;
}
