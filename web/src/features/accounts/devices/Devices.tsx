import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api";
import { formatMoment } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Badge, Button, ConfirmDialog, ListItem, ListView, QueryView, toast } from "@/retro";
import styles from "../profile/profile.module.css";
import { type Device, devicesQuery, signOutDevice, signOutOthers } from "./queries";

/** Where the user is signed in, and a way to end each. */
export function Devices() {
  const client = useQueryClient();
  const devices = useQuery({ ...devicesQuery, refetchOnMount: "always" });
  const heading = useKeepFocus(devices.data?.length ?? 0);
  const [isAsking, setAsking] = useState(false);
  const signOut = useMutation({
    mutationFn: signOutOthers,
    onSuccess: ({ ended }) =>
      toast({
        title: "Signed out",
        description: ended === 1 ? "1 other device is signed out." : `${ended} other devices are signed out.`,
        variant: "success",
      }),
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries(devicesQuery);
    },
  });
  return (
    <section className={styles.devices}>
      <h2 {...heading}>Devices</h2>
      <p>Where you are signed in. You are told when a new device signs in.</p>
      <QueryView query={devices} what="devices">
        {(list) => (
          <>
            <ListView aria-label="Devices">
              {list.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ListView>
            {list.length > 1 && (
              <div className={styles.actions}>
                <Button icon="signOut" onClick={() => setAsking(true)}>
                  Sign out all others
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out all others?"
        confirmLabel="Sign out"
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      >
        <p>Every device but this one has to sign in again.</p>
      </ConfirmDialog>
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const client = useQueryClient();
  const name = device.browser || "An earlier sign-in";
  const signOut = useMutation({
    mutationFn: () => signOutDevice(device.id),
    onSuccess: () =>
      toast({ title: "Signed out", description: `${name} is signed out.`, variant: "success" }),
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    onSettled: () => client.invalidateQueries(devicesQuery),
  });
  const from = device.network ? ` from ${device.network}` : "";
  return (
    <ListItem
      icon="key"
      title={name}
      badge={device.isThis ? <Badge tone="green">This device</Badge> : undefined}
      actions={
        device.isThis ? undefined : (
          <Button aria-label={`Sign out ${name}`} busy={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        )
      }
    >
      <p>
        Signed in {formatMoment(new Date(device.signedInAt))}
        {from}.
      </p>
      {!device.isThis && <p>Last seen {formatMoment(new Date(device.seenAt))}.</p>}
    </ListItem>
  );
}
