import { Badge, type Tone } from "@/retro";
import { useCommonPasswords } from "./common-passwords";
import { passwordStrength, type Strength, type Weakness, weakness } from "./password-strength";

const words: Record<Strength | Weakness, { tone: Tone; label: string; advice: string }> = {
  common: {
    tone: "red",
    label: "Too common",
    advice: "This is one of the 10,000 commonest passwords. Guessers try it first.",
  },
  name: {
    tone: "red",
    label: "Your name",
    advice: "This is little more than your own name. Guessers try it first.",
  },
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
  const common = useCommonPasswords(password !== "");
  if (password === "") return <>At least 6 characters. {words.weak.advice}</>;
  const { tone, label, advice } =
    words[weakness(password, about, common) ?? passwordStrength(password, about)];
  return (
    <span role="status">
      <Badge tone={tone}>{label}</Badge> {advice}
    </span>
  );
}
