import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useUser } from "@/features/accounts";
import { count } from "@/lib/count";
import { useTab } from "@/lib/use-tab";
import { AskBeforeLeaving, PageWindow, Tabs } from "@/retro";
import { MateRequests } from "./MateRequests";
import { MyMates } from "./MyMates";
import { matesQuery, requestsQuery, sharedCranesQuery } from "./queries";
import { type MateFields, mateRules, type ShareFields, shareRules } from "./rules";
import { SharedCranes } from "./SharedCranes";

/** Mates, requests to become one, and the cranes shared among them. What is typed stays while another sheet shows. */
export default function MatesPage() {
  const user = useUser();
  const [tab, setTab] = useTab(["mates", "requests", "shared"]);
  const mates = useQuery(matesQuery).data;
  const shares = useQuery(sharedCranesQuery).data;
  const newMate = useForm<MateFields>({
    resolver: zodResolver(mateRules),
    defaultValues: { username: "" },
  });
  const newShare = useForm<ShareFields>({
    resolver: zodResolver(shareRules),
    defaultValues: { craneId: "", mateId: "", access: "edit" },
  });
  const incoming = useQuery(requestsQuery).data?.filter((request) => request.receiverId === user.id);
  return (
    <PageWindow
      title="Mates"
      icon="mates"
      status={
        <>
          <span>{mates && count(mates.length, "mate")}</span>
          <span>{incoming && `${count(incoming.length, "request")} waiting`}</span>
          <span>{shares && count(shares.length, "shared crane")}</span>
        </>
      }
    >
      <AskBeforeLeaving unsaved={newMate.formState.isDirty || newShare.formState.isDirty}>
        What you typed or chose is not sent yet.
      </AskBeforeLeaving>
      <Tabs
        label="Mates"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "mates", label: "My Mates", icon: "mates", content: <MyMates form={newMate} /> },
          {
            value: "requests",
            label: "Mate Requests",
            icon: "mail",
            badge: incoming?.length ?? 0,
            badgeLabel: "pending",
            content: <MateRequests />,
          },
          {
            value: "shared",
            label: "Shared Cranes",
            icon: "share",
            content: <SharedCranes form={newShare} />,
          },
        ]}
      />
    </PageWindow>
  );
}
