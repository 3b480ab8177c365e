import { Badge, type Tone } from "@/retro";
import { passwordStrength, type Strength } from "./password-strength";

const words: Record<Strength, { tone: Tone; label: string; advice: string }> = {
  weak: {
    tone: "red",
    label: "Weak",
    advice: "Three words in a row are easy to remember and hard to guess.",
  },
  fair: { tone: "amber", label: "Fair", advice: "One more word makes it strong." },
  strong: { tone: "green", label: "Strong", advice: "This one is hard to guess." },
};

interface PasswordStrengthProps {
  password: string;
  /** What a guesser would try first: the user's name and address. */
  about: readonly string[];
}

/** The hint under a new password: what it needs at first, then how strong it is. */
export function PasswordStrength({ password, about }: PasswordStrengthProps) {
  if (password === "") return <>At least 6 characters. {words.weak.advice}</>;
  const { tone, label, advice } = words[passwordStrength(password, about)];
  return (
    <span role="status">
      <Badge tone={tone}>{label}</Badge> {advice}
    </span>
  );
}
