import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { settingsQuery } from "@/api";
import { paths } from "@/lib/paths";
import styles from "./auth.module.css";

/** The way to a new password, or whom to ask where this server sends no mail. */
export function ForgotPassword() {
  const { data } = useQuery(settingsQuery);
  return (
    <p className={styles.forgot}>
      {data?.passwordReset === true && (
        <>
          Forgot your password? <Link href={paths.forgotPassword()}>Choose a new one</Link>
        </>
      )}
      {data?.passwordReset === false && "Forgot your password? Whoever runs this server can set a new one."}
    </p>
  );
}
