import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiError, settingsQuery } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Alert, QueryView, Spinner } from "@/retro";
import { openInvitationQuery } from "../invitations/queries";
import styles from "./auth.module.css";
import type { AuthFormProps } from "./LoginForm";
import { RegisterForm } from "./RegisterForm";

interface NewcomerProps extends AuthFormProps {
  invitation: string;
}

/** The register form for those who may use it; for the others, why not and whom to ask. */
export function Newcomer({ invitation, ...form }: NewcomerProps) {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) return <Spinner label="Loading..." />;
  const registration = settings.data?.registration;
  if (registration === "closed") {
    return (
      <NoForm title="This server takes no new users" {...form}>
        <p>Ask whoever runs it for an account.</p>
      </NoForm>
    );
  }
  if (registration === "invite" && invitation === "") {
    return (
      <NoForm title="You need an invitation" {...form}>
        <p>
          This server takes new users by invitation. Open the link that you were sent, or ask whoever runs it
          for one.
        </p>
      </NoForm>
    );
  }
  if (registration === "invite") return <Invited invitation={invitation} {...form} />;
  return <RegisterForm {...form} />;
}

function Invited({ invitation, ...form }: NewcomerProps) {
  const opened = useQuery(openInvitationQuery(invitation));
  if (opened.error instanceof ApiError && opened.error.status === 404) {
    return (
      <NoForm title="This invitation has ended" {...form}>
        <p>It was used already, was taken back, or its days are over. Ask whoever sent it for a new one.</p>
      </NoForm>
    );
  }
  return (
    <QueryView query={opened} what="the invitation">
      {({ invitedBy, endsAt }) => (
        <div className={styles.form}>
          <Alert tone="info" title={invitedBy === null ? "You are invited" : `${invitedBy} invites you`}>
            <p>You can register until {formatLongDate(new Date(endsAt))}.</p>
          </Alert>
          <RegisterForm invitation={invitation} {...form} />
        </div>
      )}
    </QueryView>
  );
}

interface NoFormProps extends AuthFormProps {
  title: string;
  children: ReactNode;
}

function NoForm({ title, onOtherForm, children }: NoFormProps) {
  return (
    <div className={styles.form}>
      <Alert tone="info" title={title}>
        {children}
      </Alert>
      <p className={styles.other}>
        Already have an account?{" "}
        <Link href={paths.auth()} replace onClick={onOtherForm}>
          Login here
        </Link>
      </p>
    </div>
  );
}
