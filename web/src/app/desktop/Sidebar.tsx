import { Link, useLocation } from "wouter";
import { type User, useLogout } from "@/features/accounts";
import { RequestCount } from "@/features/mates/RequestCount";
import { paths } from "@/lib/paths";
import { Button, cx, Icon } from "@/retro";
import { navigation } from "../navigation";
import { routeAt } from "../routes";
import styles from "./Sidebar.module.css";

interface SidebarProps {
  user: User;
  /** Runs when an entry or the sign-out link is pressed. */
  onLeave?: () => void;
}

/** Who is signed in, and where they can go. */
export function Sidebar({ user, onLeave }: SidebarProps) {
  const [location] = useLocation();
  const logout = useLogout();
  return (
    <div className={styles.sidebar}>
      <div className={styles.user}>
        <span className={styles.initial} aria-hidden="true">
          {[...user.username][0]?.toUpperCase()}
        </span>
        <div className={styles.who}>
          <span className={styles.name}>{user.username}</span>
          <Button
            variant="link"
            className={styles.signOut}
            busy={logout.isPending}
            onClick={() => logout.mutate(undefined, { onSuccess: onLeave })}
          >
            Sign out
          </Button>
        </div>
      </div>
      <nav aria-label="Main">
        <ul className={styles.entries}>
          {navigation.map((entry) => {
            const current = entry.highlights && entry.href === location;
            return (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  className={cx(styles.entry, current && styles.current)}
                  aria-current={current ? "page" : undefined}
                  onClick={onLeave}
                  onPointerEnter={() => void routeAt(entry.href).Page.preload()}
                >
                  <Icon name={entry.icon} />
                  <span>
                    <span className={styles.label}>{entry.label}</span>
                    {entry.comingSoon && " "}
                    {entry.comingSoon && <span className={styles.soon}>(Coming Soon)</span>}
                    {entry.href === paths.mates() && <RequestCount userId={user.id} />}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
