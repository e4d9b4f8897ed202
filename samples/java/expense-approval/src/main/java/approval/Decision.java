package approval;

public record Decision(String approver, boolean approve) {}
