import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatLongDate } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Alert, Badge, Button, GroupBox, ListItem, ListView, QueryView } from "@/retro";
import { useSendTest } from "../actions";
import styles from "../alerts.module.css";
import { type PushDevice, pushQuery } from "../queries";
import { subscribedQuery, useTurnOff, useTurnOn } from "./actions";
import { pushSupport, type Support } from "./support";

/** Alerts on the screens of phones and computers: each is turned on by itself. */
export function PushBox() {
  const query = useQuery(pushQuery);
  const heading = useKeepFocus(query.data?.devices.length ?? 0);
  return (
    <section className={styles.stack}>
      <h2 {...heading}>Push</h2>
      <GroupBox legend="Alerts on your devices">
        <QueryView query={query} what="devices">
          {({ publicKey, devices }) => (
            <div className={styles.stack}>
              <ThisDevice publicKey={publicKey} devices={devices} />
              {devices.length > 0 && (
                <ListView aria-label="Devices with push">
                  {devices.map((device) => (
                    <DeviceRow key={device.id} device={device} />
                  ))}
                </ListView>
              )}
            </div>
          )}
        </QueryView>
      </GroupBox>
    </section>
  );
}

function ThisDevice({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const [support, setSupport] = useState(pushSupport);
  const { data: isSubscribed } = useQuery(subscribedQuery);
  const turnOn = useTurnOn();
  const test = useSendTest();
  if (support !== "ready") return <Obstacle support={support} />;
  const isOn = devices.some(({ isThis }) => isThis) && isSubscribed;
  return (
    <>
      <p>
        {isOn
          ? "Alerts show on this device as they come up, also while CraneDesk is closed. A tap opens the crane."
          : "Have alerts show on this device as they come up, also while CraneDesk is closed."}
      </p>
      <div className={styles.buttons}>
        {isOn ? (
          <Button icon="phone" busy={test.isPending} onClick={() => test.mutate("push")}>
            Send a Test
          </Button>
        ) : (
          <Button
            icon="phone"
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate(publicKey, { onSettled: () => setSupport(pushSupport()) })}
          >
            Turn On for This Device
          </Button>
        )}
      </div>
    </>
  );
}

const obstacles: Record<Exclude<Support, "ready">, { title: string; text: string }> = {
  insecure: {
    title: "Push needs a secure address",
    text:
      "This page came by http, and browsers push only to pages that came by https. " +
      "Ask whoever runs the server for an https address.",
  },
  "not-installed": {
    title: "Put CraneDesk on the Home Screen first",
    text:
      "An iPhone or iPad pushes only to apps on its Home Screen. In Safari tap Share, then Add to Home Screen, " +
      "open CraneDesk from there, and turn push on here.",
  },
  unable: {
    title: "This browser cannot take pushes",
    text: "Use a current version of Chrome, Edge, Firefox or Safari. Alerts still reach you here and by e-mail.",
  },
  blocked: {
    title: "Notifications are blocked for this site",
    text: "Allow notifications for CraneDesk in the settings of this browser, then load this page again.",
  },
};

function Obstacle({ support }: { support: Exclude<Support, "ready"> }) {
  const { title, text } = obstacles[support];
  return (
    <Alert tone="info" title={title}>
      <p>{text}</p>
    </Alert>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const turnOff = useTurnOff();
  const { browser, addedAt, isThis, failing } = device;
  return (
    <ListItem
      icon="phone"
      title={browser}
      badge={isThis ? <Badge>This device</Badge> : failing && <Badge tone="amber">Not reached</Badge>}
      actions={
        <Button busy={turnOff.isPending} onClick={() => turnOff.mutate(device)}>
          Turn Off <span className="visually-hidden">push to {isThis ? "this device" : browser}</span>
        </Button>
      }
    >
      Since {formatLongDate(new Date(addedAt))}
    </ListItem>
  );
}
