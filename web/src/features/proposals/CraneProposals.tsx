import { useQuery } from "@tanstack/react-query";
import type { Renewing } from "@/features/certificates";
import { ProposalAlert } from "./ProposalAlert";
import { craneProposalsQuery } from "./queries";

interface CraneProposalsProps {
  craneId: number;
  documents: readonly { id: number; text: { state: string } }[];
  onRenew: (renewing: Renewing) => void;
  onChange: () => void;
}

/** What the papers of a crane propose. Nothing where none does, and where it cannot be told. */
export function CraneProposals({ craneId, documents, onRenew, onChange }: CraneProposalsProps) {
  const papers = documents.map(({ id, text }) => `${id} ${text.state}`).join();
  const { data } = useQuery({ ...craneProposalsQuery(craneId, papers), enabled: documents.length > 0 });
  return data?.proposals.map((proposal) => (
    // The sheet for an inspector says what stands, and not what may.
    <div key={`${proposal.documentId} ${proposal.kind}`} data-print="hide">
      <ProposalAlert proposal={proposal} onRenew={onRenew} onChange={onChange} />
    </div>
  ));
}
